/** The text of `--help`. */

export const USAGE = `Usage: npx parley [options] "question"
       npx parley watch <id> | history | budget
       npx parley calibrate <items.jsonl> --panel NAME
       npx parley check-config <file>
       npx parley compare [setting=value[,setting=value]] ...
       npx parley backup <file> | restore <file> [--replace]
       npx parley restore-check [<file> ...] [--apply]
       npx parley migrate --finish

Asks a panel of models a question. The panel debates it. The rounds are drawn on standard error; standard output has
only the answer.

Where
  --url URL            a Parley service (or PARLEY_URL); by default the service that uses the data folder. If no
                       service uses it, the debate runs in this process with the same environment
  --key KEY            the key for the service; PARLEY_KEY is safer, because process lists do not show it

What
  --protocol NAME      critique, revise, transcript, society, ballot, samples or cascade
  --stop-at P          cascade: the posterior at which no further debater is asked, 0.5 to 0.99
  --wave N             cascade: the number of debaters that are asked at once, before the others
  --then critique      cascade: what follows when the panel is split
  --panel NAME         a stored panel
  --model MODEL        three debaters of one model
  --debater MODEL      a debater, e.g. openai/gpt-4o-mini; repeat it for each debater, or '3*openai/gpt-4o-mini'
  --judge MODEL        for --aggregation judge or judge_pick
  --aggregation NAME   how the verdict is decided
  --agreement NAME     how answers are compared: typed, jaccard or judged
  --max-rounds N       the limit on the rounds, the independent one included
  --answer-type NAME   auto, number, choice, boolean, date, set, text, estimate or long
  --unit TEXT          estimate: the unit of the value; by default the unit that the question names
  --scale NAME         estimate: linear, log or probability
  --spread-threshold N estimate: the relative spread above which another round follows
  --option TEXT        one of the options to choose from; repeat it for each option
  --context FILE       a document to read with the question; - is standard input
  --cost-budget USD    cost limit
  --deadline SECONDS   seconds until the debate ends with the best answer so far
  --seed N             the seed of all random choices
  --no-routing         always debates, even if one model is confident

How
  --json               events (history: debates) as JSON lines on standard output, no drawing
  --fail-on-escalation exit code 3 when the debate needs review
  --help, --version

compare decides the 100 newest finished debates again without calling a model. Each argument is one row of the result,
e.g. max_rounds=1, stop_at=0.75, aggregation=posterior, agreement=typed, convergence_threshold=0.8 or
debaters=debater_0+debater_2. Without arguments it shows some of these.

backup writes the content of the embedded store to a new file. With --url and the admin key as --key it reads from a
running service, otherwise from DATA_DIR. restore copies the file into DATA_DIR while no service uses it. With
--replace it also does so when the folder has content, which is kept beside the copy.

restore-check is for a store that was restored from an older copy. It compares the store with the files of
PARLEY_LEDGER_EXPORT_FILE and lists the amounts of the open budget periods that the store does not have; --apply adds
them. Without files it lists the tenants with a limit; --apply suspends them. It uses REDIS_URL, otherwise DATA_DIR.

migrate --finish makes a return to the previous version impossible: from then on the data has the newest format that
this version reads. It uses REDIS_URL, otherwise DATA_DIR. It refuses while a live process cannot read that format.

While a debate is followed in a terminal, the key c concludes it: the panel decides on the answers so far.
Ctrl-C stops following a debate of a service, which continues, and prints the command to watch it again. A debate in
this process is cancelled.
Colours: NO_COLOR and FORCE_COLOR are supported.

Exit codes: 0 answer, 1 another error, 2 usage error, 3 no decision (or escalated, with --fail-on-escalation),
4 budget exceeded, 5 no model gave an answer, 6 cancelled, 130 stopped following.
`;
