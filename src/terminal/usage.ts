/** The text of `--help`. */

export const USAGE = `Usage: npx parley [options] "question"
       npx parley watch <id> | history | budget
       npx parley calibrate <items.jsonl> --panel NAME
       npx parley check-config <file>
       npx parley compare [setting=value[,setting=value]] ...
       npx parley backup <file> | restore <file> [--replace]
       npx parley restore-check [<file> ...] [--apply]
       npx parley migrate --finish

Asks a panel of models that debate. The rounds are drawn on standard error, the answer alone goes to standard output.

Where
  --url URL            a Parley service (or PARLEY_URL); without it the service that has the data folder,
                       and where none has it the debate runs in this process, with the same environment
  --key KEY            its key; better in PARLEY_KEY, where no list of processes shows it

What
  --protocol NAME      critique, revise, transcript, society, ballot, samples or cascade
  --stop-at P          cascade: the posterior at which nobody else is asked, 0.5 to 0.99
  --wave N             cascade: how many debaters are asked at first
  --then critique      cascade: what follows where the panel is split
  --panel NAME         a stored panel
  --model MODEL        three debaters of one model
  --debater MODEL      a debater, e.g. openai/gpt-4o-mini; once for each, or '3*openai/gpt-4o-mini'
  --judge MODEL        for --aggregation judge or judge_pick
  --aggregation NAME   how the verdict is decided
  --agreement NAME     how answers are compared: typed, jaccard or judged
  --max-rounds N       max rounds, the blind one included
  --answer-type NAME   auto, number, choice, boolean, date, set, text, estimate or long
  --unit TEXT          estimate: the unit of the value, else the one that the question names
  --scale NAME         estimate: linear, log or probability
  --spread-threshold N estimate: the relative spread above which the panel debates on
  --option TEXT        one of the options to choose from; once for each
  --context FILE       a document to read with the question; - is standard input
  --cost-budget USD    cost limit
  --deadline SECONDS   when it ends with what it has
  --seed N             makes what is left to chance repeatable
  --no-routing         never answers by a single model

How
  --json               events (history: debates) as JSON lines on standard output, no drawing
  --fail-on-escalation exit code 3 when the debate needs review
  --help, --version

compare decides the 100 newest finished debates again, without a model. Each word is one row, e.g. max_rounds=1,
stop_at=0.75, aggregation=posterior, agreement=typed, convergence_threshold=0.8, debaters=debater_0+debater_2;
without words it shows some of these.

backup writes all that the embedded store has to a new file: with --url and the admin key as --key from a running
service, else from DATA_DIR. restore puts it into DATA_DIR while no service uses it; --replace also where the folder
has content, which is kept beside it.

restore-check compares the store, after an older copy was restored, with the files of PARLEY_LEDGER_EXPORT_FILE, and
says what the open periods of budgets have spent that the store does not know; --apply adds it. Without files it names
the tenants with a limit; --apply suspends them. It works on REDIS_URL, else on DATA_DIR.

migrate --finish says that the version before will not come back: from then on the data have the newest format that
this version reads. It works on REDIS_URL, else on DATA_DIR, and refuses while a live process reads less.

While a debate is followed in a terminal, the key c concludes it: it decides on the answers so far.
Ctrl-C leaves a debate of a service running and says how to watch it again; one in this process it cancels.
Colours: NO_COLOR and FORCE_COLOR are heeded.

Exit codes: 0 an answer, 1 another error, 2 usage, 3 no decision (or escalated, when asked for), 4 budget,
5 no model gave an answer, 6 cancelled, 130 left running.
`;
