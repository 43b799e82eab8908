/** Every path, shape and event of the API as types: generated from openapi/openapi.json by `npm run client`. */
// biome-ignore-all lint/style/noExcessiveLinesPerFile: schema: generated, the whole contract in one piece
export interface paths {
  '/healthz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Alive?
     * @description Asks nothing of the store: restarting the process would not mend one that is away.
     */
    get: operations['healthz'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Able to work?
     * @description With the store and the durability in force, and whether anything but simulated models answers.
     */
    get: operations['readyz'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Metrics
     * @description In the Prometheus text format.
     */
    get: operations['metrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/debates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List debates
     * @description Newest first. A cursor neither repeats nor skips when debates are added meanwhile. A page of long questions has fewer rows than `limit`.
     */
    get: operations['listDebates'];
    put?: never;
    /**
     * Ask a question
     * @description Accepts a debate. With `Prefer: wait=N` it is answered with the finished debate if it ends in time; with `Accept: text/event-stream` it is run and streamed on this request. A client that leaves does not stop the debate.
     */
    post: operations['createDebate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/debates/estimate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Estimate a debate
     * @description Calls and cost of the debate that this request would make, between bounds; refused as that would be. Nothing is stored, held or asked of a model.
     */
    post: operations['estimateDebate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/debates/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a debate
     * @description A snapshot; the stream that starts after its `last_sequence_number` goes on from it without a gap.
     */
    get: operations['readDebate'];
    put?: never;
    post?: never;
    /**
     * Erase a debate
     * @description Erases question, positions, events and stored replies; a running debate is cancelled first. What was spent stays counted.
     */
    delete: operations['deleteDebate'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/debates/{id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Follow a debate
     * @description Every event after the given one, each once and in order, up to the terminal one, after which the stream closes. A comment after 15 s of silence keeps proxies awake.
     */
    get: operations['followEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/debates/{id}/report': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the decision record
     * @description One `key: value` a line, lists as `[a, b]`, maps as `{k: n}`, `none` where a key does not apply.
     */
    get: operations['readReport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/debates/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a debate
     * @description Aborts the calls in flight and keeps what was paid for. A debate that was cancelled before is answered again.
     */
    post: operations['cancelDebate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/reviews': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List reviews
     * @description Escalated debates that wait for a verdict, newest first; with `reviewed=true` all debates that have one, escalated or not.
     */
    get: operations['listReviews'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/debates/{id}/review': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Review a debate
     * @description A human's verdict on a debate that ended with a result: the right answer, whether the final answer is right, a note; at least one of them. It is given once, unless it is to supersede the one before. Answers are compared with it by the `typed` measure, `/v1/history/stats` counts who was right, and later debates weigh the models by it. The debate's stream stays closed: the verdict stands in `result.escalation.review` and in its report.
     */
    post: operations['reviewDebate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List finished debates
     * @description Newest first, with the final answer of each. A page of long texts has fewer rows than `limit`.
     */
    get: operations['listHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/history/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read statistics of finished debates
     * @description Rates are of the debates that ended with a result and were not erased, null where there are none. What was spent is of the whole ledger, by the day (UTC) on which it was settled.
     */
    get: operations['readStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/budget': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the budget
     * @description Of the present period; null where there is no limit.
     */
    get: operations['readBudget'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/budget/ledger': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the ledger
     * @description One line for every attempt at a model call that was paid for, newest first, also of debates that were erased. The costs of a window add up to what the budget shows as spent in it.
     */
    get: operations['readLedger'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List models
     * @description All on one page, with their prices: those that the tenant may use. A tenant that may use all may also name models that are not listed, when their provider has them. `debate/<protocol or stored panel>` is what `POST /v1/chat/completions` takes: it is no debater itself and has no price of its own. Stored panels are listed by their names alone; one that cannot be used is refused when it is asked.
     */
    get: operations['listModels'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/models/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a model
     * @description A listed model. Its id has a `/`, which may be written as it is or as `%2F`.
     */
    get: operations['readModel'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/panels/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a panel
     * @description Its `settings` can be stored again as they are.
     */
    get: operations['readPanel'];
    /**
     * Store a panel
     * @description Stores debate settings under a name, replacing all that was stored under it. Settings that no question could be debated with are refused as a debate with them would be; the options of a `ballot` may come with the question. A debate that names the panel takes its settings as they are then, and a field that the request gives (`null` is silence) replaces the whole field of the panel.
     */
    put: operations['savePanel'];
    post?: never;
    /**
     * Erase a panel
     * @description Debates that were made with it keep the settings that they took from it.
     */
    delete: operations['deletePanel'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/panels': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List panels
     * @description By name. A cursor neither repeats nor skips when panels are added or erased meanwhile.
     */
    get: operations['listPanels'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/agreement': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Compare answers
     * @description Groups answers to a question as a debate would and says which rule decided each pair: the measure behind every vote, to be used, tried and criticised by itself. No model is asked, nothing is stored and nothing costs. Each pair is proved the same, proved different or `open`; an open pair counts as not the same.
     */
    post: operations['measureAgreement'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List webhook endpoints
     * @description All of them, in the order they were added.
     */
    get: operations['listWebhooks'];
    put?: never;
    /**
     * Add a webhook endpoint
     * @description Messages are POSTed to it, signed as Standard Webhooks 1.0 says: `{type, timestamp, data: {debate_id, status, escalated, reviewed}}`, each at least once, under one `webhook-id` however often it is tried. Its secret is in this reply and in no other. Addresses that are not public are refused unless the operator allows them.
     */
    post: operations['createWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a webhook endpoint
     * @description Without its secret, which is told once.
     */
    get: operations['readWebhook'];
    /**
     * Replace a webhook endpoint
     * @description Replaces the address, the events and whether it is enabled; the secret stays. The reason for which the endpoint was disabled is cleared. Messages that become due while it is disabled are not sent later.
     */
    put: operations['replaceWebhook'];
    post?: never;
    /**
     * Erase a webhook endpoint
     * @description With its secret and with what was still to be told to it.
     */
    delete: operations['deleteWebhook'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the secret of a webhook endpoint
     * @description The new secret is in this reply and in no other. For 24 hours messages are signed with both, so that the receiver can change over.
     */
    post: operations['rotateWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/{id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List deliveries
     * @description Newest first: what is still to be told, and of what ended the latest 100 or so.
     */
    get: operations['listDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/chat/completions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask as an OpenAI client does
     * @description A debate for clients of the OpenAI API. `model` is `debate/<protocol>` or `debate/<stored panel>`; the last message of the user is the question, everything before it the context. The content is the final answer; `debate` says the rest, and a stream tells the rounds as `reasoning_content`. A client that leaves cancels the debate: at once, or with an `Idempotency-Key`, by which it can come back, after 10 s.
     */
    post: operations['createChatCompletion'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/calibration': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the calibration of a panel
     * @description Of the stored panel that the query names, else of the configured one. Labels come from reviewed audits and from labelled items alone.
     */
    get: operations['getCalibration'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/comparisons': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Compare decisions on logged debates
     * @description Decides finished debates again with other decision rules, agreement measures, stopping rules and parts of the panel: how often the answer would have been the same, what it would have cost and, where a review or a labelled item tells, how often it would have been right. No model is asked, nothing is stored and nothing costs.
     */
    post: operations['compareDecisions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/calibration/items': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Calibrate a panel with labelled items
     * @description Lines of JSON (`application/x-ndjson`), at most 1,000 and 8 MB: `{id, question, context?, options?, answer, task?}`. Each is asked of the panel in a debate under the budget of the tenant, and its answer is compared with `answer`. Sent again, the same items go on where they were refused; an item whose id is known is not asked again unless its debate gave no label. `GET /v1/calibration` tells the progress.
     */
    post: operations['createCalibrationItems'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/admin/tenants': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List tenants
     * @description By id. A page may be shorter than asked for and yet not be the last.
     */
    get: operations['listTenants'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/admin/tenants/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a tenant
     * @description What it may do.
     */
    get: operations['readTenant'];
    /**
     * Make or change a tenant
     * @description Replaces all settings of a tenant that is there and keeps its keys. They count from the next request on; debates that run are held to the new budget from their next hold on. The id of a deleted tenant is not given out again.
     */
    put: operations['putTenant'];
    post?: never;
    /**
     * Delete a tenant
     * @description Its keys end at once, its streams within 10 s, and its running debates are cancelled. The ledger is kept; debates, panels and calibrations are kept too, or deleted in the background with `content=delete`, also of a tenant that was deleted before. The id is not given out again.
     */
    delete: operations['deleteTenant'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/admin/tenants/{id}/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List a tenant's keys
     * @description Newest first, the revoked and expired ones too, each by its public part.
     */
    get: operations['listKeys'];
    put?: never;
    /**
     * Give a tenant a key
     * @description The key is in this reply and in no other: it is stored as its hash alone. The body may be left out.
     */
    post: operations['createKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/admin/tenants/{id}/keys/{key_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke a key
     * @description It cannot be undone: new requests with the key are refused at once, its open streams end within 10 s.
     */
    delete: operations['revokeKey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/admin/tenants/{id}/reliabilities': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read how often a tenant's models were right
     * @description All on one page, as they were put.
     */
    get: operations['readReliabilities'];
    /**
     * Say how often a tenant's models were right
     * @description Replaces them all. Debates accepted from here on, by other processes half a second later at the latest, take (correct + 1) / (total + 2) for the probability that an answer of the model is right.
     */
    put: operations['putReliabilities'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description The answer to an accepted debate, the same however often it is given. */
    AcceptedDebate: {
      id: string;
      /** @enum {string} */
      status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'budget_exceeded';
      created_at: string;
      links: components['schemas']['DebateLinks'];
    };
    /**
     * @description A question and answers to it; only those two are required.
     * @example {
     *       "question": "What is 3/4 of 12?",
     *       "answers": [
     *         "9",
     *         "The answer is 9.0.",
     *         "8",
     *         "I cannot say."
     *       ]
     *     }
     */
    AgreementRequest: {
      /** @description What is asked; together with `context` at most 200,000 characters. */
      question: string;
      /**
       * @description The type of the answer; `auto` detects one of the short types, or `long` by an explicit cue. `long`: an answer in Markdown, written from claims that the panel has checked. `record`: an object of `answer_schema`, voted field by field. `estimate` pools values with intervals, under `critique`, `society` and `samples`.
       * @enum {string}
       */
      answer_type?: 'auto' | 'number' | 'choice' | 'boolean' | 'date' | 'set' | 'text';
      /** @description The menu of a `choice` question, in order; the first is option A. */
      options?: string[] | null;
      /** @description Relative tolerance within which numbers are the same; 0 compares exactly. */
      answer_tolerance?: number;
      /**
       * @description How answers are compared; `typed` by default.
       * @enum {string}
       */
      agreement?: 'typed' | 'jaccard';
      /** @description Similarity from which two texts are the same answer under `jaccard`; 0.4 by default. */
      convergence_similarity?: number;
      /** @description 1 to 100 answers, together at most 50,000 characters. */
      answers: string[];
    };
    /** @description Answers that are the same. */
    AnswerClass: {
      id: string;
      answer: string;
      spellings: string[];
      debater_ids: string[];
      weight: number;
    };
    /** @description Whether two debaters gave the same answer, and by which rule. */
    AnswerPair: {
      a: string;
      b: string;
      /** @enum {string} */
      verdict: 'same' | 'different' | 'open';
      same: boolean;
      rule: string;
    };
    /** @description What may be spent, is spent and is on hold in the present period, in USD. */
    Budget: {
      limit_usd: number | null;
      spent_usd: number;
      reserved_usd: number;
      remaining_usd: number | null;
      /** @enum {string} */
      period: 'none' | 'day' | 'week' | 'month';
      resets_at: string | null;
    };
    /** @description The error of a budget that has no room, with its numbers. */
    BudgetProblem: {
      /** @description Names the error: `urn:parley:problem:` and its code. */
      type: string;
      /** @description The error in a few words, the same for every error with this code. */
      title: string;
      /**
       * @description The HTTP status of the response.
       * @example 404
       */
      status: number;
      /**
       * @description The stable code of the error.
       * @constant
       */
      code: 'budget_exceeded';
      /** @description One sentence about this request. */
      detail: string;
      /** @description The path of the request, without its query. */
      instance: string;
      /** @description The fields that are not valid. Present only when the error is about fields. */
      fields?: {
        /**
         * @description The field, in dotted form.
         * @example debaters.0.model
         */
        path: string;
        /**
         * @description What is wrong with it.
         * @example must be provider/model
         */
        message: string;
      }[];
      /**
       * @description The budget that has no room: `tenant` or the `cost_budget_usd` of the `debate`.
       * @enum {string}
       */
      cap: 'tenant' | 'debate';
      /**
       * @description USD spent of this budget in the current period.
       * @example 9.98
       */
      used: number;
      /**
       * @description USD reserved for calls that have not ended.
       * @example 0.0125
       */
      reserved: number;
      /**
       * @description The limit of this budget in USD.
       * @example 10
       */
      limit: number | null;
      /**
       * @description USD that the first calls of the debate need at least.
       * @example 0.0123
       */
      required_usd?: number;
      /**
       * Format: date-time
       * @description When the tenant's budget starts again; null for a budget that does not.
       * @example 2026-12-01T00:00:00.000Z
       */
      resets_at: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description How far the confidence of a panel can be believed, and what is guaranteed for it. */
    Calibration: {
      /** @description The stored panel; null: the configured one. */
      panel: string | null;
      /** @description Names the settings and prompts that are calibrated; another signature, another calibration. */
      panel_signature: string;
      /** @description Null until it is computed from a first label. */
      computed_at: string | null;
      /** @description Labels that count, by where they come from. */
      labels: {
        /** @description From reviewed audits. */
        audit: number;
        /** @description From items with known answers. */
        item: number;
      };
      /** @description Items with known answers, by what became of them. */
      items: {
        /** @description Items whose debates have not ended. */
        waiting: number;
        /** @description Items that became a label. */
        labelled: number;
        /** @description Items whose debate failed or has no answer that can be compared. */
        unlabelled: number;
      };
      /** @description What the confidence of a debate is computed from. */
      learned: {
        /**
         * @description Whether debates use learned values.
         * @enum {string}
         */
        kind: 'learned' | 'default';
        /** @description Why the defaults are used; null for learned values. */
        reason: ('too_few_labels' | 'defaults_are_better') | null;
        /** @description How often each debater is right, by its id. */
        reliabilities: {
          [key: string]: number;
        };
        /** @description How far debaters are right or wrong together. */
        correlation: number;
        /** @description Brier scores of both on the labels, by cross-validation; null until there are enough labels. */
        brier: {
          learned: number;
          default: number;
        } | null;
      };
      /** @description The reliability diagram: ten bins, or none before the first label. */
      diagram: {
        /** @description The lowest confidence of the bin. */
        from: number;
        /** @description The confidence at which the next bin begins. */
        to: number;
        /** @description Labels in the bin. */
        count: number;
        /** @description Mean confidence; null without labels. */
        confidence: number | null;
        /** @description Share of right answers; null without labels. */
        right: number | null;
        /** @description Lower end of the 95 % Wilson interval of `right`. */
        low: number | null;
        /** @description Upper end of the 95 % Wilson interval of `right`. */
        high: number | null;
      }[];
      /** @description Mean distance of confidence and share of right answers. */
      calibration_error: {
        value: number;
        /** @description Lower end of the 95 % bootstrap interval. */
        low: number;
        /** @description Upper end of the 95 % bootstrap interval. */
        high: number;
        /** @description Labels that it is computed from. */
        count: number;
      } | null;
      /** @description Mean squared distance of confidence and outcome. */
      brier_score: {
        value: number;
        /** @description Lower end of the 95 % bootstrap interval. */
        low: number;
        /** @description Upper end of the 95 % bootstrap interval. */
        high: number;
        /** @description Labels that it is computed from. */
        count: number;
      } | null;
      /** @description How well confidence tells right from wrong answers; 0.5 is chance. */
      auroc: {
        value: number;
        /** @description Lower end of the 95 % bootstrap interval. */
        low: number;
        /** @description Upper end of the 95 % bootstrap interval. */
        high: number;
        /** @description Labels that it is computed from. */
        count: number;
      } | null;
      /** @description A point for each different confidence. */
      risk_coverage: {
        /** @description Share of the questions whose answers are acted on, surest first. */
        coverage: number;
        /** @description Share of these answers that are wrong. */
        risk: number;
      }[];
      /** @description Of estimates: how often their 80 % intervals contain the answer; null without labelled estimates. */
      intervals: {
        /** @description Labelled estimates. */
        count: number;
        /** @description Share of intervals that contain the answer; 0.8 is what they aim at. */
        coverage: number;
        /** @description Lower end of the 95 % Wilson interval of `coverage`. */
        coverage_low: number;
        /** @description Upper end of the 95 % Wilson interval of `coverage`. */
        coverage_high: number;
        /** @description Mean pinball loss of the bounds and the value as 10 %, 50 % and 90 % quantiles, of amounts as a share of the answer; null where every answer is 0. */
        pinball_loss: number | null;
        /** @description The same of each debater’s last estimate, by its id. */
        debaters: {
          [key: string]: {
            /** @description Labelled estimates. */
            count: number;
            /** @description Share of intervals that contain the answer; 0.8 is what they aim at. */
            coverage: number;
            /** @description Lower end of the 95 % Wilson interval of `coverage`. */
            coverage_low: number;
            /** @description Upper end of the 95 % Wilson interval of `coverage`. */
            coverage_high: number;
            /** @description Mean pinball loss of the bounds and the value as 10 %, 50 % and 90 % quantiles, of amounts as a share of the answer; null where every answer is 0. */
            pinball_loss: number | null;
          };
        };
      } | null;
      /** @description One for each error target that was asked for. */
      guarantees: {
        /** @description The highest error allowed. */
        target: number;
        /**
         * @description What the error is measured among: all questions asked, or the answers acted on.
         * @enum {string}
         */
        of: 'asked' | 'acted';
        /**
         * @description Only a certified panel acts on answers; in any other state it escalates all.
         * @enum {string}
         */
        status: 'certified' | 'too_few_labels' | 'unreachable' | 'suspended';
        /** @description Labels that count. */
        labels: number;
        /** @description Labels from which on a certificate is possible; null where more labels would not help. */
        labels_needed: number | null;
        /** @description The score from which on the service acts, for tasks without one of their own. */
        threshold: number | null;
        /** @description The share of the labels that would have been acted on. */
        expected_automation: number;
        /** @description The lowest error that the strictest labels allow with 95 % confidence; null where it is not in the way. */
        lowest_error: number | null;
        /** @description Thresholds of tasks with enough labels. */
        task_thresholds: {
          [key: string]: number | null;
        };
        /** @description When it was certified first; null until then. */
        certified_at: string | null;
        /** @description When audits showed that the error had risen; null while they do not. */
        suspended_at: string | null;
      }[];
    };
    /** @description How a cascade stopped. */
    CascadeReport: {
      /** @description The posterior at which no further debater is asked. */
      stop_at: number;
      /** @description How many debaters, in panel order, have to agree for the posterior to reach `stop_at`; null: not even all of them. */
      must_agree: number | null;
      /** @description `posterior`: `stop_at` was reached; `lead`: no answer outstanding could have changed the winner; `exhausted`: all debaters were asked. Null: something else ended it. */
      stopped_by: ('posterior' | 'lead' | 'exhausted') | null;
    };
    /** @description A piece of the answer. */
    ChatChunk: {
      id: string;
      created: number;
      model: string;
      /** @constant */
      object: 'chat.completion.chunk';
      /** @description Empty in the chunk that tells the usage. */
      choices: {
        /** @constant */
        index: 0;
        delta: {
          /** @constant */
          role?: 'assistant';
          content?: string | null;
          refusal?: string;
          reasoning_content?: string;
        };
        logprobs: null;
        finish_reason: ('stop' | 'length' | 'content_filter') | null;
      }[];
      /** @description Null but in the last chunk; left out when it is not asked for. */
      usage?: components['schemas']['ChatUsage'] | null;
      /** @description In the chunk that has the finish reason. */
      debate?: components['schemas']['ChatDebate'];
    };
    /** @description The answer of a panel in the shape of a model’s. */
    ChatCompletion: {
      id: string;
      created: number;
      model: string;
      /** @constant */
      object: 'chat.completion';
      choices: {
        /** @constant */
        index: 0;
        message: {
          /** @constant */
          role: 'assistant';
          content: string | null;
          refusal: string | null;
          reasoning_content: string | null;
        };
        logprobs: null;
        /** @enum {string} */
        finish_reason: 'stop' | 'length' | 'content_filter';
      }[];
      usage: components['schemas']['ChatUsage'];
      debate: components['schemas']['ChatDebate'];
    };
    /** @description What a debate can say of its answer and a model could not. */
    ChatDebate: {
      /** @description As in the header `Debate-Id`; `GET /v1/debates/{id}` has all of it. */
      id: string;
      /**
       * @description Other than `completed`: the answer is the best so far, and the finish reason is `length`.
       * @enum {string}
       */
      status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'budget_exceeded';
      /** @description Computed from who agrees with whom, 0 to 1; null when it cannot be said. */
      confidence: number | null;
      /** @description Why, in the words of the debater or judge whose answer it is. */
      reasoning: string | null;
      /** @description Whether a human should decide. */
      escalate_to_human: boolean;
      escalation_reasons: (
        | 'no_consensus'
        | 'tie'
        | 'minority_winner'
        | 'judge_departs'
        | 'degraded'
        | 'budget_exhausted'
        | 'judge_failed'
        | 'low_confidence'
        | 'deadline'
        | 'unresolved_ballot'
        | 'error_target'
        | 'wide_spread'
        | 'contested_claims'
        | 'writer_failed'
      )[];
      decision_rule: string | null;
      /** @description Who holds another answer at the end. */
      dissent: components['schemas']['Dissent'][];
      /** @description Of a long answer: every claim that was made, with its status; its paragraphs are marked with their ids. Else null. */
      claims: components['schemas']['CountedClaim'][] | null;
      /** @description Of a long answer: ids of the claims by their status. Else null. */
      summary: components['schemas']['ClaimSummary'] | null;
      routing_decision: ('single_agent' | 'debate') | null;
      rounds: number;
      /** @description Debaters' calls that an early end made unnecessary. */
      saved: components['schemas']['SavedCalls'] | null;
      final_estimate: components['schemas']['FinalEstimate'] | null;
      spread: number | null;
      outliers: string[] | null;
      converged: boolean;
      degraded: boolean;
      simulated: boolean | null;
      warnings: string[];
      /** @description Parameters of the request that had no effect. */
      ignored: string[];
      /** @description Of a record: its fields with their confidence, as a debate has them. */
      fields?: components['schemas']['DecidedField'][];
      /** @description Of a record: pointers to fields with too few votes. */
      undecided?: string[];
    };
    /** @description A turn of the conversation. */
    ChatMessage: {
      /** @enum {string} */
      role: 'system' | 'developer' | 'user' | 'assistant';
      /** @description A text, or parts that are texts: images, audio and files are refused. */
      content?: (string | components['schemas']['ChatPart'][]) | null;
      name?: string | null;
      refusal?: string | null;
      /** @description Of an earlier answer; not shown to the panel. */
      reasoning_content?: string | null;
      /** @description The same. */
      reasoning?:
        | (
            | string
            | {
                [key: string]: unknown;
              }
            | (
                | string
                | {
                    [key: string]: unknown;
                  }
              )[]
          )
        | null;
      /** @description The same. */
      reasoning_details?:
        | (
            | string
            | {
                [key: string]: unknown;
              }
            | (
                | string
                | {
                    [key: string]: unknown;
                  }
              )[]
          )
        | null;
      annotations?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      audio?: null;
      tool_calls?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      function_call?: null;
    };
    /** @description A part of a message; `text` is the one type that is taken. */
    ChatPart: {
      type: string;
      text?: string;
    } & {
      [key: string]: unknown;
    };
    /** @description What a client of the OpenAI API asks; a field that is not listed is refused. */
    ChatRequest: {
      /** @description `debate/<protocol>` with the default panel, or `debate/<stored panel>`; a protocol’s name is the protocol’s. */
      model: string;
      /** @description The last message of the user is the question, all others are its context in their order; no assistant’s may follow it. A conversation of system messages alone is asked itself. */
      messages: components['schemas']['ChatMessage'][];
      /** @description Chunks: each round of the debate as `reasoning_content`, then the answer as `content`. */
      stream?: boolean | null;
      /** @description `include_usage`: one more chunk before the end tells the usage. */
      stream_options?: {
        include_usage?: boolean | null;
        include_obfuscation?: boolean | null;
      } | null;
      /** @description `{"include": true}` adds `cost_usd` to the usage, and to a stream the usage. */
      usage?: {
        include: boolean;
      } | null;
      /** @description The temperature of every debater, instead of the one in the panel. */
      temperature?: number | null;
      /** @description Output tokens of each reply of a debater at most, reasoning included; lower bounds of the panel hold. */
      max_tokens?: number | null;
      /** @description The same as `max_tokens`; of both the lower holds. */
      max_completion_tokens?: number | null;
      /** @description Makes the choices left to chance repeatable. */
      seed?: number | null;
      /** @description Kept with the debate. */
      metadata?: {
        [key: string]: string;
      } | null;
      /** @description Kept with the debate as the entry `user` of its metadata, unless that has one. */
      user?: string | null;
      /** @description One answer is given. */
      n?: 1 | null;
      /** @description Not taken; `null`, and where it is a list an empty one, are. */
      stop?: string[] | null;
      /** @description `{"type": "text"}`, or `json_schema`: the content is the JSON of a record of that schema, as `answer_schema` of a debate gives it. `strict` has no meaning: the record always fits. */
      response_format?:
        | (
            | ({
                /** @constant */
                type: 'text';
              } & {
                [key: string]: unknown;
              })
            | {
                /** @constant */
                type: 'json_schema';
                json_schema: {
                  name: string;
                  description?: string | null;
                  strict?: boolean | null;
                  schema: {
                    [key: string]: unknown;
                  };
                };
              }
          )
        | null;
      /** @description `["text"]` alone. */
      modalities?: 'text'[] | null;
      /** @description Not taken; `null`, and where it is a list an empty one, are. */
      audio?: null;
      /** @description `false` alone. */
      logprobs?: false | null;
      /** @description 0 alone. */
      top_logprobs?: 0 | null;
      /** @description Not taken; `null`, and where it is a list an empty one, are. */
      tools?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Without a meaning, as there are no tools. */
      tool_choice?: ('none' | 'auto') | null;
      /** @description Without a meaning, as there are no tools. */
      parallel_tool_calls?: boolean | null;
      /** @description Not taken; `null`, and where it is a list an empty one, are. */
      functions?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Without a meaning, as there are no tools. */
      function_call?: ('none' | 'auto') | null;
      /** @description Not taken; `null`, and where it is a list an empty one, are. */
      web_search_options?: null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. */
      top_p?: number | null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. */
      frequency_penalty?: number | null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. */
      presence_penalty?: number | null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. */
      logit_bias?: {
        [key: string]: number;
      } | null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. */
      reasoning_effort?: string | null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. */
      verbosity?: string | null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. */
      service_tier?: string | null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. Debates are kept as the service keeps all of them. */
      store?: boolean | null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. */
      prompt_cache_key?: string | null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. */
      safety_identifier?: string | null;
      /** @description Taken and ignored: the reply lists it in `debate.ignored`. */
      prediction?: {
        [key: string]: unknown;
      } | null;
    };
    /** @description Tokens of all calls of the panel together. */
    ChatUsage: {
      /** @description Input of all calls, cached input included. */
      prompt_tokens: number;
      /** @description Output of all calls, reasoning included. */
      completion_tokens: number;
      total_tokens: number;
      prompt_tokens_details: {
        cached_tokens: number;
      };
      completion_tokens_details: {
        reasoning_tokens: number;
      };
      /** @description What they cost at list price; only when the request asks with `usage`. */
      cost_usd?: number;
    };
    /** @description What one or more drafts claim: claims that say the same are one. */
    Claim: {
      /** @description `c1`…: the answer marks its paragraphs with these ids, a contested claim as `[c7?]`. */
      id: string;
      text: string;
      /** @description Ids of the debaters whose drafts make it. */
      authors: string[];
      /** @description The claims of the drafts that it stands for. */
      sources: components['schemas']['ClaimSource'][];
    };
    /** @description A human's verdict on one claim of a long answer. */
    ClaimReview: {
      claim_id: string;
      correct: boolean;
      note: string | null;
    };
    /** @description Which claim of which draft. */
    ClaimSource: {
      debater_id: string;
      claim_id: string;
    };
    /** @description Whether a debater finds a claim true. */
    ClaimStance: {
      claim_id: string;
      /**
       * @description `support`, `contradict` or `unsure`. A claim of its own counts as supported unless its debater contradicts it.
       * @enum {string}
       */
      stance: 'support' | 'contradict' | 'unsure';
      /** @description Null: none was given. */
      reason: string | null;
      /** @description A better wording of the claim, where the debater has one. The text of the claim stays as it is. */
      wording: string | null;
    };
    /** @description Ids of claims, under the names that users of OpenRouter's Fusion know. */
    ClaimSummary: {
      /** @description Status `consensus`. */
      consensus: string[];
      /** @description Contradicted by any debater. */
      contradictions: string[];
      /** @description Made by two drafts or more, but not by all. */
      partial_coverage: string[];
      /** @description Status `unique`. */
      unique_insights: string[];
    };
    /** @description How other settings would have decided debates that have ended. */
    Comparison: {
      /** @description Debates that were compared. */
      debates: number;
      /** @description Those of which it is known whether an answer is right. */
      labelled: number;
      /** @description Debates that could not be compared. */
      left_out: {
        /** @description The debate. */
        id: string;
        /**
         * @description Why it was not compared.
         * @enum {string}
         */
        reason: 'not_found' | 'not_finished' | 'no_result' | 'not_debated';
      }[];
      /** @description The debates as they were run, then each setting in the order sent. */
      rows: components['schemas']['ComparisonRow'][];
    };
    /**
     * @description Which debates are decided again, and under which settings.
     * @example {
     *       "debates": {
     *         "created_after": "2026-11-01T00:00:00Z",
     *         "limit": 200
     *       },
     *       "settings": [
     *         {
     *           "aggregation": "majority_vote"
     *         },
     *         {
     *           "max_rounds": 1
     *         },
     *         {
     *           "stop_at": 0.75,
     *           "name": "cascade"
     *         }
     *       ]
     *     }
     */
    ComparisonRequest: {
      /** @description Ids of debates, or a query for finished ones. */
      debates:
        | string[]
        | {
            /**
             * @description Only debates that ended so.
             * @enum {string}
             */
            status?: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'budget_exceeded';
            /** @description Only debates that were, or were not, escalated. */
            escalated?: boolean;
            /**
             * Format: date-time
             * @description Only debates that were created later.
             */
            created_after?: string;
            /**
             * Format: date-time
             * @description Only debates that were created earlier.
             */
            created_before?: string;
            /** @description The newest ones, 100 unless another number is sent. */
            limit?: number;
          };
      /** @description Each becomes a row. */
      settings: {
        /** @description Names the row; without it the settings do. */
        name?: string;
        /**
         * @description The decision rule; without it that of each debate.
         * @enum {string}
         */
        aggregation?: 'majority_vote' | 'weighted_vote' | 'exact_majority' | 'closest' | 'posterior';
        /**
         * @description How answers are compared; without it as each debate compared them, a model’s decisions included.
         * @enum {string}
         */
        agreement?: 'typed' | 'jaccard';
        /** @description The debate ends after this round. */
        max_rounds?: number;
        /** @description The debate ends after the first round with this agreement. */
        convergence_threshold?: number;
        /** @description A cascade over the blind answers: debaters are counted one after another until the posterior is this high. */
        stop_at?: number;
        /** @description Ids or models of the debaters that count, in their order for `stop_at`. Only blind answers count then. */
        debaters?: string[];
      }[];
    };
    /** @description What one setting would have decided, and what it would have cost. */
    ComparisonRow: {
      /** @description The name that was sent, or the settings. */
      name: string;
      /** @description As they were sent; null: as the debates were run. */
      settings: {
        /** @description Names the row; without it the settings do. */
        name?: string;
        /**
         * @description The decision rule; without it that of each debate.
         * @enum {string}
         */
        aggregation?: 'majority_vote' | 'weighted_vote' | 'exact_majority' | 'closest' | 'posterior';
        /**
         * @description How answers are compared; without it as each debate compared them, a model’s decisions included.
         * @enum {string}
         */
        agreement?: 'typed' | 'jaccard';
        /** @description The debate ends after this round. */
        max_rounds?: number;
        /** @description The debate ends after the first round with this agreement. */
        convergence_threshold?: number;
        /** @description A cascade over the blind answers: debaters are counted one after another until the posterior is this high. */
        stop_at?: number;
        /** @description Ids or models of the debaters that count, in their order for `stop_at`. Only blind answers count then. */
        debaters?: string[];
      } | null;
      /** @description Debates that could be decided again. */
      debates: number;
      /** @description Debates whose decision needs a model, that have none of the named debaters, or no blind answers. */
      left_out: number;
      /** @description Debates with an answer. */
      decided: number;
      /** @description Share of debates with the same answer as was decided. */
      agrees: {
        /** @description The mean over the debates. */
        value: number;
        /** @description Lower end of the 95 % bootstrap interval over debates. */
        low: number;
        /** @description Upper end of the 95 % bootstrap interval over debates. */
        high: number;
        /** @description Debates that it is computed from. */
        count: number;
      } | null;
      /** @description Share of right answers, where a review or a labelled item tells. */
      accuracy: {
        /** @description The mean over the debates. */
        value: number;
        /** @description Lower end of the 95 % bootstrap interval over debates. */
        low: number;
        /** @description Upper end of the 95 % bootstrap interval over debates. */
        high: number;
        /** @description Debates that it is computed from. */
        count: number;
      } | null;
      /** @description `accuracy` less that of the same debates as they were run. */
      accuracy_difference: {
        /** @description The mean over the debates. */
        value: number;
        /** @description Lower end of the 95 % bootstrap interval over debates. */
        low: number;
        /** @description Upper end of the 95 % bootstrap interval over debates. */
        high: number;
        /** @description Debates that it is computed from. */
        count: number;
      } | null;
      /** @description Mean turns of debaters in a debate. */
      turns: number | null;
      /** @description Mean cost of these turns; calls of judges and for grouping are not in it. */
      cost_usd: number | null;
      /** @description That cost ÷ the cost of all turns in the same debates; null where they cost nothing. */
      cost_share: number | null;
      /** @description The first debates with another answer, 20 at most. */
      changed: {
        /** @description The debate. */
        id: string;
        /** @description What the debate decided. */
        recorded_answer: string | null;
        /** @description What the setting would have decided. */
        answer: string | null;
        /** @description Whether that is right; null: not known. */
        right: boolean | null;
        /** @description Whether the decision of the debate is right; null: not known. */
        recorded_right: boolean | null;
      }[];
    };
    /** @description The numbers behind the confidence, never confused. */
    ConfidenceDetail: {
      agreement: number | null;
      self_reported: number | null;
      panel: number | null;
      effective_votes: number | null;
      /** @enum {string} */
      method: 'panel' | 'self_reported' | 'intervals' | 'claims';
    };
    /** @description A claim with the latest stance of each debater, and its status. */
    CountedClaim: {
      /** @description `c1`…: the answer marks its paragraphs with these ids, a contested claim as `[c7?]`. */
      id: string;
      text: string;
      /**
       * @description `consensus`: nobody contradicts and two or more support it. `majority`: contradicted, and more support it. `rejected`: more than half of the debaters contradict it. `contested`: contradicted otherwise. `unique`: nobody contradicts and fewer than two support it.
       * @enum {string}
       */
      status: 'consensus' | 'majority' | 'contested' | 'rejected' | 'unique';
      /** @description Ids of the debaters that support it. */
      support: string[];
      /** @description Ids of the debaters that contradict it. */
      contradict: string[];
      /** @description Ids of the debaters that took no side. */
      unsure: string[];
      /** @description Ids of the debaters whose drafts make it. */
      authors: string[];
      /** @description Probability that it is true, by the panel formula with two possible answers over those that support and those that contradict it; null: nobody does either. */
      confidence: number | null;
      /** @description Why the debaters that contradict it do. */
      reasons_against: {
        debater_id: string;
        reason: string;
      }[];
    };
    /** @description A new key, told this once. */
    CreatedKey: {
      /** @description Names the key where it is revoked. */
      id: string;
      /** @description How the key begins: what may be shown of it. */
      prefix: string;
      created_at: string;
      /** @description Null: never. */
      expires_at: string | null;
      /** @description The whole key; it is stored as its hash alone. */
      key: string;
    };
    /** @description What a debater says of a peer's position. */
    Critique: {
      debater_id: string;
      assessment: string;
    };
    /** @description A debate as its log tells it. */
    Debate: {
      id: string;
      /** @enum {string} */
      status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'budget_exceeded';
      /** @description A copy of `result.final_answer`; null until the debate ends. */
      final_answer: string | null;
      /** @description A copy of `result.confidence`; null until the debate ends. */
      confidence: number | null;
      /** @description A copy of `result.escalate_to_human`; null until the debate ends. */
      escalate_to_human: boolean | null;
      /** @description What was paid for it so far, at most 9 decimals. */
      cost_usd: number;
      question: string;
      config: components['schemas']['DebateConfig'];
      progress: components['schemas']['DebateProgress'];
      /** @description Null until it has ended; also the best result so far of a debate that was cancelled or ran out of budget. */
      result: components['schemas']['DebateResult'] | null;
      /** @description Null unless it failed. */
      error: components['schemas']['DebateError'] | null;
      /** @description As it was sent. */
      metadata: {
        [key: string]: string;
      };
      /** @description ISO 8601, UTC, as all times. */
      created_at: string;
      started_at: string | null;
      finished_at: string | null;
      /** @description Number of the last event that this snapshot knows of. */
      last_sequence_number: number;
      /** @description Where the debate and its stream are, as in the answer to an accepted debate. */
      links: components['schemas']['DebateLinks'];
    };
    /** @description The decision was made. */
    DebateAggregated: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.aggregated';
      verdict: components['schemas']['Verdict'];
      stopped: 'no_time' | null;
      warnings: string[];
    };
    /** @description The decision was made. */
    DebateAggregatedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.aggregated';
      data: components['schemas']['DebateAggregated'];
    };
    /** @description The budget had no room for more; the last event of its stream, with the best result so far. */
    DebateBudgetExceeded: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.budget_exceeded';
      result: components['schemas']['DebateResult'] | null;
      error: components['schemas']['DebateError'] | null;
    };
    /** @description The budget had no room for more; the last event of its stream, with the best result so far. */
    DebateBudgetExceededEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.budget_exceeded';
      data: components['schemas']['DebateBudgetExceeded'];
    };
    /** @description The debate was cancelled; the last event of its stream, with the best result so far. */
    DebateCancelled: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.cancelled';
      result: components['schemas']['DebateResult'] | null;
      error: components['schemas']['DebateError'] | null;
    };
    /** @description The debate was cancelled; the last event of its stream, with the best result so far. */
    DebateCancelledEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.cancelled';
      data: components['schemas']['DebateCancelled'];
    };
    /** @description The stances to the claims were counted. */
    DebateClaimStatus: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.claim_status';
      claims: components['schemas']['CountedClaim'][];
    };
    /** @description The stances to the claims were counted. */
    DebateClaimStatusEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.claim_status';
      data: components['schemas']['DebateClaimStatus'];
    };
    /** @description The claims of all drafts of a long answer were put together: those that say the same are one. */
    DebateClaims: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.claims';
      claims: components['schemas']['Claim'][];
      warnings: string[];
    };
    /** @description The claims of all drafts of a long answer were put together: those that say the same are one. */
    DebateClaimsEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.claims';
      data: components['schemas']['DebateClaims'];
    };
    /** @description The debate ended with a result; the last event of its stream. */
    DebateCompleted: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.completed';
      result: components['schemas']['DebateResult'] | null;
      error: components['schemas']['DebateError'] | null;
    };
    /** @description The debate ended with a result; the last event of its stream. */
    DebateCompletedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.completed';
      data: components['schemas']['DebateCompleted'];
    };
    /** @description The debate as it is run: every choice made, nothing left to defaults. */
    DebateConfig: {
      context: string | null;
      /** @enum {string} */
      answer_type: 'auto' | 'number' | 'choice' | 'boolean' | 'date' | 'set' | 'text' | 'long' | 'record' | 'estimate';
      options: string[] | null;
      answer_tolerance: number;
      /**
       * @description `request`: named in the request; `auto`: chosen by the question. `auto` chooses `long` only where the request opens with an explicit cue (write, draft, explain, plan, design, compare, summarise, review, outline, list the steps, implement, or a wish for code or an essay), has no options and no setting that a long answer refuses.
       * @enum {string}
       */
      answer_type_chosen_by?: 'request' | 'auto';
      /** @description Of a long answer: the share of its claims that may be contested before it escalates. */
      escalate_contested_share?: number;
      /** @enum {string} */
      protocol: 'critique' | 'revise' | 'transcript' | 'society' | 'ballot' | 'samples' | 'cascade';
      /** @enum {string} */
      peer_view: 'full' | 'digest' | 'digest_counts';
      /** @description The date that prompts name as today, YYYY-MM-DD in UTC; null: none. */
      prompt_date: string | null;
      /** @description Question and context have more than 8,000 tokens (of four bytes): prompts then begin with them, in one form for all rounds, so that providers can read them from their caches. */
      long_context: boolean;
      debaters: components['schemas']['Debater'][];
      /** @description Debaters in waiting, in order. */
      substitutes: components['schemas']['Substitute'][];
      max_rounds: number;
      /** @enum {string} */
      aggregation:
        | 'majority_vote'
        | 'weighted_vote'
        | 'exact_majority'
        | 'closest'
        | 'judge'
        | 'judge_pick'
        | 'ballot'
        | 'posterior'
        | 'median'
        | 'trimmed_mean'
        | 'write'
        | 'best_draft';
      /** @enum {string} */
      agreement: 'auto' | 'typed' | 'judged' | 'jaccard';
      convergence_check: boolean;
      convergence_threshold: number;
      convergence_similarity: number;
      adaptive_routing: boolean;
      routing_confidence_threshold: number;
      /** @description Empty when routing is off. */
      routing_models: string[];
      routing_reasoning_effort: ('none' | 'low' | 'medium' | 'high') | null;
      judge: components['schemas']['Judge'] | null;
      comparison_model?: string | null;
      debater_instructions: string | null;
      judge_instructions: string | null;
      consensus_threshold: number | null;
      settled: boolean;
      /** @description Whether debaters and judges see the confidences that others state. */
      show_confidence: boolean;
      escalate_threshold: number;
      escalate_below_confidence: number | null;
      quorum: number;
      /** @enum {string} */
      confidence_method: 'panel' | 'self_reported';
      /** @description How much the debaters' errors are taken to go together, 0 to 1. */
      correlation: number;
      cost_budget_usd: number | null;
      deadline_seconds: number;
      seed: number;
      metadata: {
        [key: string]: string;
      };
      panel: string | null;
      /** @description Of a `cascade`: the posterior at which no further debater is asked; null in other protocols. */
      stop_at?: number | null;
      /** @description Of a `cascade`: debaters that are asked at first; null in other protocols. */
      wave?: number | null;
      /** @description What follows where a `cascade` leaves the panel split; null: nothing. */
      then?: 'critique' | null;
      /** @description Unit and scale of an estimate; absent in debates of another `answer_type`, as `spread_threshold`. */
      estimate?: components['schemas']['EstimateSettings'];
      /** @description The relative spread above which a panel of estimates debates on. */
      spread_threshold?: number;
      transcript_characters: number;
      escalate_error_target?: {
        /** @description The highest error allowed, above 0 and below 1. */
        max: number;
        /**
         * @description Wrong answers acted on, among all questions asked or among those acted on.
         * @enum {string}
         */
        of: 'asked' | 'acted';
      } | null;
      guarantee?: {
        /**
         * @description Only a certified panel acts on answers; in any other state it escalates all.
         * @enum {string}
         */
        status: 'certified' | 'too_few_labels' | 'unreachable' | 'suspended';
        /** @description Labels that count. */
        labels: number;
        /** @description Labels from which on a certificate is possible; null where more labels would not help. */
        labels_needed: number | null;
        /** @description The score from which on the service acts, for the task of the debate; null: it never does. */
        threshold: number | null;
        /** @description The share of the labels that would have been acted on. */
        expected_automation: number;
        /** @description The lowest error that the strictest labels allow with 95 % confidence; null where it is not in the way. */
        lowest_error: number | null;
        model: {
          /** @enum {string} */
          kind: 'confidence' | 'logistic';
          reliabilities: {
            [key: string]: number;
          };
          tasks: string[];
          intercept: number;
          weights: number[];
        };
      } | null;
      /** @description The reliabilities of the debaters are learned from labels; absent: they are not. */
      reliabilities_learned?: boolean;
      panel_signature?: string;
      audit?: boolean;
      answer_schema?: {
        [key: string]: unknown;
      };
      field_threshold?: number;
      /** @description Something that it may ask is of the simulated provider. */
      simulated: boolean;
      /** @description What was known to weaken the result before the debate began, a sentence each. */
      warnings: string[];
    };
    /** @description The stopping rule was met. */
    DebateConverged: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.converged';
      round_number: number;
      score: number;
    };
    /** @description The stopping rule was met. */
    DebateConvergedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.converged';
      data: components['schemas']['DebateConverged'];
    };
    /** @description A piece of a reply while it is written: never stored, and sent without an id. In round 0 a routing model writes; its `debater_id` is the model. */
    DebateDelta: {
      /** @constant */
      type: 'debate.delta';
      round: number;
      debater_id: string;
      /**
       * @description What is being written: the `reasoning` first, then the `answer`; in a ballot the rationale, then the vote.
       * @enum {string}
       */
      field: 'reasoning' | 'answer';
      /** @description The text of the reply since the last such event. */
      text: string;
    };
    /** @description A piece of a reply while it is written. */
    DebateDeltaEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.delta';
      data: components['schemas']['DebateDelta'];
    };
    /** @description Why a debate failed. */
    DebateError: {
      code: string;
      detail: string;
    };
    /** @description A human should decide, for these reasons. */
    DebateEscalated: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.escalated';
      reasons: (
        | 'no_consensus'
        | 'tie'
        | 'minority_winner'
        | 'judge_departs'
        | 'degraded'
        | 'budget_exhausted'
        | 'judge_failed'
        | 'low_confidence'
        | 'deadline'
        | 'unresolved_ballot'
        | 'error_target'
        | 'wide_spread'
        | 'contested_claims'
        | 'writer_failed'
      )[];
    };
    /** @description A human should decide, for these reasons. */
    DebateEscalatedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.escalated';
      data: components['schemas']['DebateEscalated'];
    };
    /** @description What a debate would take, between bounds. */
    DebateEstimate: {
      /** @description Logical calls: retries of a call, and the one time it is asked again, are attempts at it. */
      calls: {
        min: number;
        max: number;
      };
      /** @description USD at list price. `expected`: every round is run, replies have 300 tokens and nothing fails; `max`: the worst case of every attempt that is allowed. */
      cost_usd: {
        min: number;
        expected: number;
        max: number;
      };
      /** @description The calls by purpose and model. */
      by: {
        /** @enum {string} */
        purpose: 'debater' | 'routing' | 'judge' | 'agreement' | 'align' | 'stance' | 'write';
        model: string;
        calls: {
          min: number;
          max: number;
        };
      }[];
    };
    /** @description One event of a stream: its `id:`, its `event:` and the JSON in its `data:`. */
    DebateEvent:
      | components['schemas']['DebateDeltaEvent']
      | components['schemas']['DebateQueuedEvent']
      | components['schemas']['DebateStartedEvent']
      | components['schemas']['DebateRouteCheckedEvent']
      | components['schemas']['DebateRoundStartedEvent']
      | components['schemas']['DebatePositionEvent']
      | components['schemas']['DebatePositionFailedEvent']
      | components['schemas']['DebatePhaseCompletedEvent']
      | components['schemas']['DebateRoundCompletedEvent']
      | components['schemas']['DebateConvergedEvent']
      | components['schemas']['DebateClaimsEvent']
      | components['schemas']['DebateStancesEvent']
      | components['schemas']['DebateClaimStatusEvent']
      | components['schemas']['DebateJudgingEvent']
      | components['schemas']['DebateResumedEvent']
      | components['schemas']['DebateAggregatedEvent']
      | components['schemas']['DebateEscalatedEvent']
      | components['schemas']['DebateCompletedEvent']
      | components['schemas']['DebateFailedEvent']
      | components['schemas']['DebateCancelledEvent']
      | components['schemas']['DebateBudgetExceededEvent'];
    /** @description The debate ended without a result; the last event of its stream. */
    DebateFailed: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.failed';
      result: components['schemas']['DebateResult'] | null;
      error: components['schemas']['DebateError'] | null;
    };
    /** @description The debate ended without a result; the last event of its stream. */
    DebateFailedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.failed';
      data: components['schemas']['DebateFailed'];
    };
    /** @description A judge is asked; its candidates, by debater, in the order in which it sees them. */
    DebateJudging: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.judging';
      model: string;
      candidates: string[];
    };
    /** @description A judge is asked; its candidates, by debater, in the order in which it sees them. */
    DebateJudgingEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.judging';
      data: components['schemas']['DebateJudging'];
    };
    /** @description Where the debate and its stream are. */
    DebateLinks: {
      self: string;
      events: string;
    };
    /** @description A phase of a ballot or a wave of blind answers ended; the tally counts the latest votes. */
    DebatePhaseCompleted: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.phase_completed';
      round: number;
      phase: string;
      tally: components['schemas']['VoteCounts'];
    };
    /** @description A phase of a ballot or a wave of blind answers ended; the tally counts the latest votes. */
    DebatePhaseCompletedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.phase_completed';
      data: components['schemas']['DebatePhaseCompleted'];
    };
    /** @description A debater's position landed. */
    DebatePosition: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.position';
      position: components['schemas']['Position'];
      warnings: string[];
    };
    /** @description A debater's position landed. */
    DebatePositionEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.position';
      data: components['schemas']['DebatePosition'];
    };
    /** @description A debater has nothing to say in this round; the position says what it cost. */
    DebatePositionFailed: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.position_failed';
      failure: components['schemas']['Failure'];
      position: components['schemas']['Position'];
      warnings: string[];
    };
    /** @description A debater has nothing to say in this round; the position says what it cost. */
    DebatePositionFailedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.position_failed';
      data: components['schemas']['DebatePositionFailed'];
    };
    /** @description Where the debate stands. */
    DebateProgress: {
      round: number;
      phase: string | null;
      speakers: string[];
    };
    /** @description The debate was accepted and its first calls are held in the budget. */
    DebateQueued: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.queued';
    };
    /** @description The debate was accepted and its first calls are held in the budget. */
    DebateQueuedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.queued';
      data: components['schemas']['DebateQueued'];
    };
    /**
     * @description A question and how it is to be debated; only the question is required.
     * @example {
     *       "question": "What is 17 * 23?"
     *     }
     * @example {
     *       "question": "Is this clause enforceable in California?",
     *       "context": "The employee agrees not to work for a competitor for two years after leaving.",
     *       "protocol": "critique",
     *       "debaters": [
     *         {
     *           "model": "anthropic/claude-haiku-5-5",
     *           "reasoning_effort": "low"
     *         },
     *         {
     *           "model": "openai/gpt-6.1-terra",
     *           "name": "analyst",
     *           "weight": 2
     *         },
     *         {
     *           "model": "openai/gpt-6-luna",
     *           "role_hint": "You are a skeptical devil's advocate."
     *         }
     *       ],
     *       "max_rounds": 3,
     *       "aggregation": "weighted_vote",
     *       "cost_budget_usd": 0.5,
     *       "deadline_seconds": 600,
     *       "metadata": {
     *         "ticket": "42"
     *       }
     *     }
     */
    DebateRequest: {
      /**
       * @description The type of the answer; `auto` detects one of the short types, or `long` by an explicit cue. `long`: an answer in Markdown, written from claims that the panel has checked. `record`: an object of `answer_schema`, voted field by field. `estimate` pools values with intervals, under `critique`, `society` and `samples`.
       * @enum {string}
       */
      answer_type?: 'auto' | 'number' | 'choice' | 'boolean' | 'date' | 'set' | 'text' | 'long' | 'record' | 'estimate';
      /** @description The menu of a `choice` question, in order; the first is option A. */
      options?: string[] | null;
      /** @description Relative tolerance within which numbers are the same; 0 compares exactly. */
      answer_tolerance?: number;
      /** @description Of `answer_type: "estimate"`: the `unit` (without one that which the question names) and the `scale` on which values are pooled, `linear` (the default), `log` for amounts above 0 or `probability`. */
      estimate?: components['schemas']['EstimateRequest'] | null;
      /** @description Of an estimate: the relative spread above which the panel debates on and the result escalates (`wide_spread`); 0.25 by default. Interquartile range ÷ median, of probabilities the difference of the quartiles’ log-odds. */
      spread_threshold?: number | null;
      /** @description JSON Schema of the record that is wanted: each of its leaves is voted on. At most 65,536 characters, 1,000 subschemas, 16 subschemas deep and 100 leaves; `$ref` within the schema only, and not recursive. `x-key` names the property that tells the objects of an array apart, `x-ordered` says that the order of an array of scalars counts. Alone it stands for `answer_type` `record`. */
      answer_schema?: {
        [key: string]: unknown;
      } | null;
      /** @description Of a record: share of the valid votes of a field below which it is listed under `undecided`, and null where the schema lets it; 0.5 by default. */
      field_threshold?: number | null;
      /** @description The date that prompts name as today, YYYY-MM-DD; by default the day on which the debate is created, in UTC. `null`: prompts name no date. */
      prompt_date?: string | null;
      /**
       * @description How the panel debates. Without `protocol`, `panel`, `debaters`, `model`, `aggregation` and `max_rounds` it is `cascade` with `then: "critique"` over the default panel, with any of them `critique`.
       * @enum {string}
       */
      protocol?: 'critique' | 'revise' | 'transcript' | 'society' | 'ballot' | 'samples' | 'cascade';
      /**
       * @description What a debater is shown of its peers from its second turn on: `full` (the default); `digest`, their answers by class in seeded order, with one-line reasons; or `digest_counts`, the same with the number of peers in each class, largest class first. Answers are never cut; a reason has 160 characters, and 800 ÷ peers where that is less.
       * @enum {string}
       */
      peer_view?: 'full' | 'digest' | 'digest_counts';
      /** @description Stands for every debater, substitute and judge that names no model. Without `debaters`, three debaters of it with different personas are the panel. */
      model?: string | null;
      /** @description The panel, in order: 2 to 16 debaters after expansion, under `society` and `ballot` 1 to 16, under `samples` one debater with a `count` of 1 to 40; by default the configured panel. A `cascade` asks them in this order: cheap ones first. */
      debaters?: components['schemas']['DebaterRequest'][];
      /** @description Debaters in waiting: from the next round on each fills the seat of a debater that cannot answer (`sat_out`), in this order. The seat keeps its id, weight and persona. */
      substitutes?: components['schemas']['SubstituteRequest'][] | null;
      /** @description Ways of thinking dealt to debaters that share one model; by default built-in ones. */
      personas?: string[] | null;
      /** @description Under `cascade`: the posterior of the leading answer at which no further debater is asked, 0.5 to 0.99; 0.75 by default. */
      stop_at?: number | null;
      /** @description Under `cascade`: how many debaters are asked at first; the others follow one at a time. 2 by default. */
      wave?: number | null;
      /** @description Under `cascade`: `critique` lets the debaters that answered debate on where the blind answers leave the panel split. Nothing follows by default. */
      then?: 'critique' | null;
      /** @description Rounds at most, the blind one included; 3 by default, also for `cascade` with `then`, 2 for `society` and `ballot`, 1 for `samples` and for `cascade` without `then`. */
      max_rounds?: number;
      /**
       * @description How the verdict is decided; the protocol's own rule by default. A long answer is written (`write`) or a whole draft (`best_draft`, `judge_pick`, `closest`).
       * @enum {string}
       */
      aggregation?:
        | 'majority_vote'
        | 'weighted_vote'
        | 'exact_majority'
        | 'closest'
        | 'judge'
        | 'judge_pick'
        | 'ballot'
        | 'posterior'
        | 'median'
        | 'trimmed_mean'
        | 'write'
        | 'best_draft';
      /**
       * @description How answers are compared: `auto` (by rules, and a model groups what no rule decides where the outcome depends on it; the default), `typed` (by rules alone), `judged` (a model groups all that no rule decides) or `jaccard` (word overlap, as published). `typed` by default under `ballot`.
       * @enum {string}
       */
      agreement?: 'auto' | 'typed' | 'judged' | 'jaccard';
      /** @description Whether the debate stops when the panel agrees. */
      convergence_check?: boolean;
      /** @description Share of the panel in one class at which `critique` stops; 0.8 by default. */
      convergence_threshold?: number;
      /** @description Similarity from which two texts are the same answer under `jaccard`. */
      convergence_similarity?: number;
      /** @description Whether one call may show that no debate is needed; true for `critique` by default, and where a request without a protocol names a routing model. */
      adaptive_routing?: boolean;
      /** @description Confidence from which the routing answer stands alone; 0.85 by default. */
      routing_confidence_threshold?: number;
      /** @description The model that is asked first; the first debater's by default. */
      routing_model?: string | null;
      /** @description Several routing models, which all have to be sure and to agree; instead of `routing_model`. */
      routing_models?: string[] | null;
      /** @description How hard the routing models think: `none`, `low`, `medium` or `high`; by default the lowest that each of them takes. */
      routing_reasoning_effort?: ('none' | 'low' | 'medium' | 'high') | null;
      /** @description Needed by the aggregations `judge` and `judge_pick`. */
      judge?: components['schemas']['JudgeRequest'] | null;
      /** @description Groups answers that no rule could compare, under `auto` and `judged`, where there is no judge; the cheapest model of the panel by default. */
      comparison_model?: string | null;
      /** @description Replaces the built-in role text of the debaters. */
      debater_instructions?: string | null;
      /** @description Replaces the built-in role text of the judge. */
      judge_instructions?: string | null;
      /** @description Votes at which a `ballot` is decided; a strict majority by default. */
      consensus_threshold?: number | null;
      /** @description Stop as soon as the outcome can no longer change, and abort the calls still out; off by default. */
      settled?: boolean;
      /** @description Whether debaters and judges see the confidences that others state; false by default, since they pull towards the most confident. */
      show_confidence?: boolean;
      /** @description Convergence score below which a human should decide; 0.5 by default. */
      escalate_threshold?: number;
      /** @description Confidence below which a human should decide; not looked at by default. */
      escalate_below_confidence?: number | null;
      /** @description With `answer_type: "long"`: the share of the claims in the answer that may be contested; above it a human should decide. 0.25 by default. */
      escalate_contested_share?: number | null;
      /** @description Act on an answer only where labelled debates of the same panel show that the error keeps to `max`, with 95 % confidence; every other answer escalates with reason `error_target`. */
      escalate_error_target?: {
        /** @description The highest error allowed, above 0 and below 1. */
        max: number;
        /**
         * @description Wrong answers acted on, among all questions asked or among those acted on.
         * @enum {string}
         */
        of: 'asked' | 'acted';
      } | null;
      /** @description Valid positions that a round needs; a majority of the panel and at least 2 by default, 2 for `cascade`. */
      quorum?: number | null;
      /**
       * @description Which number `confidence` is: `panel` by default, or the mean stated one.
       * @enum {string}
       */
      confidence_method?: 'panel' | 'self_reported';
      /** @description What the debate may cost at most. */
      cost_budget_usd?: number | null;
      /** @description Seconds after its start (not its acceptance: waiting for a place does not count) until it ends with its best verdict so far. */
      deadline_seconds?: number;
      /** @description Makes the choices left to chance repeatable. */
      seed?: number;
      /** @description Up to 16 texts that are kept with the debate. */
      metadata?: {
        [key: string]: string;
      };
      /** @description What is asked; together with `context` at most 200,000 characters. */
      question: string;
      /** @description A document to read with the question. */
      context?: string | null;
      /** @description Name of a stored panel whose settings stand where this request is silent (a field that is `null` is silent, one that is given replaces the whole field of the panel); 400 when there is none of this name. */
      panel?: string | null;
    };
    /** @description The outcome and all that led to it. */
    DebateResult: {
      /** @description Null when nothing was decided. */
      final_answer: string | null;
      final_reasoning: string | null;
      /** @description The number that `confidence_detail.method` names, 0 to 1; of a single agent under `panel` the reliability of its model (0.7 until learned), of a judge that gives an answer of its own what it stated. Null when it cannot be said. */
      confidence: number | null;
      confidence_detail: components['schemas']['ConfidenceDetail'];
      /** @description Whether a human should decide. */
      escalate_to_human: boolean;
      escalation: {
        reasons: (
          | 'no_consensus'
          | 'tie'
          | 'minority_winner'
          | 'judge_departs'
          | 'degraded'
          | 'budget_exhausted'
          | 'judge_failed'
          | 'low_confidence'
          | 'deadline'
          | 'unresolved_ballot'
          | 'error_target'
          | 'wide_spread'
          | 'contested_claims'
          | 'writer_failed'
        )[];
        review: components['schemas']['Review'] | null;
      };
      decision: components['schemas']['Decision'];
      /** @description The debater whose answer it is, where the rule picks one. */
      winner: string | null;
      /** @description The judge's own words. */
      judgment: string | null;
      dissent: components['schemas']['Dissent'][];
      /** @description Of a record: the object that was decided, which fits the schema. Absent, as `fields` and `undecided`, elsewhere. */
      final_record?: {
        [key: string]: unknown;
      } | null;
      /** @description Of a record: its leaves in the order of the schema, lists as one, and lists and objects that not every debater has. */
      fields?: components['schemas']['DecidedField'][] | null;
      /** @description Of a record: pointers to the fields whose value has fewer votes than `field_threshold`. */
      undecided?: string[] | null;
      guarantee?: components['schemas']['Guarantee'] | null;
      /** @description The pooled value with the medians of the bounds; null where no estimate was asked for, as `spread` and `outliers`. */
      final_estimate?: components['schemas']['FinalEstimate'] | null;
      /** @description Interquartile range of the values ÷ their median, of probabilities the difference of the quartiles’ log-odds; null also where it is not finite, as with a median of 0. */
      spread?: number | null;
      /** @description Debaters whose interval does not contain the pooled value. */
      outliers?: string[] | null;
      /** @description Of a long answer, as the next three: every claim that was made, with its status. Null for other answers. */
      claims?: components['schemas']['CountedClaim'][] | null;
      /** @description Ids of the claims by their status. */
      summary?: components['schemas']['ClaimSummary'] | null;
      /** @description Paragraphs of the answer that mark no claim. */
      uncited_paragraphs?: string[] | null;
      /** @description Ids of rejected claims that the answer still relies on: only a whole draft can. */
      rejected_claims?: string[] | null;
      /**
       * @description `single_agent`: one answer was sure enough and no debate was held.
       * @enum {string}
       */
      routing_decision: 'single_agent' | 'debate';
      rounds: components['schemas']['Round'][];
      /** @description Rounds that were run, the blind one included. */
      total_rounds_run: number;
      /** @description Rounds that the stopping rule made unnecessary. */
      rounds_saved: number;
      /** @description Debaters' calls that a rule made unnecessary, and what they would have cost at list price with replies as long as the debate's own. Of a cascade: of the debaters that were not asked, and of the rounds that a critique did not need. */
      saved?: components['schemas']['SavedCalls'] | null;
      /** @description Debaters that had no turn at all, in panel order. */
      not_asked?: string[] | null;
      /** @description How a `cascade` stopped; null in other protocols. */
      cascade?: components['schemas']['CascadeReport'] | null;
      /** @description Whether the stopping rule was met. */
      converged: boolean;
      /** @description `no_time`: no further round was begun, since it could not have ended before the deadline; else null. */
      stopped: 'no_time' | null;
      final_convergence_score: number | null;
      participation: components['schemas']['Participation'];
      /** @description What weakens the result, a sentence each. */
      warnings: string[];
      diversity: {
        models: number;
        families: number;
        distinct_prompts: number;
      };
      declared_workers: string[];
      /** @description True when anything in it was answered by the simulated provider. */
      simulated: boolean;
      /** @description Whether the verdict differs from what a plain vote of round 1 would have said. */
      overturned: boolean | null;
      /** @description What a plain vote of the blind round would have said. */
      round_1_answer: string | null;
      /** @description Who changed its answer, from what, and with which justification. */
      flips: components['schemas']['Flip'][];
      /** @description Whether it was decided by fewer debaters or another rule than was asked for. */
      degraded: boolean;
      failures: components['schemas']['Failure'][];
      /** @description Debaters that were not asked again after a failure that would not pass, in the order of their failures. */
      sat_out: components['schemas']['SatOut'][];
      debater_ids: string[];
      max_rounds: number;
      phase_sequence: string[];
      speaker_schedule: string[];
      /** @constant */
      speaker_selected_by: 'schedule';
      /** @description All calls: routing, debaters, judge, agreement, repeated and failed attempts. */
      total_token_usage: components['schemas']['TokenUsage'];
      /** @description All calls, at list price. */
      total_cost_usd: number;
      /** @description From its start to its end. */
      duration_seconds: number;
    };
    /** @description Another run of the same debate went on from its log. */
    DebateResumed: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.resumed';
      epoch: number;
    };
    /** @description Another run of the same debate went on from its log. */
    DebateResumedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.resumed';
      data: components['schemas']['DebateResumed'];
    };
    /** @description A round ended and its answers were grouped. */
    DebateRoundCompleted: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.round_completed';
      /** @description From 1; round 1 is blind. */
      round_number: number;
      /** @description Largest first. */
      classes: components['schemas']['AnswerClass'][];
      pairs: components['schemas']['AnswerPair'][];
      /** @description Debaters whose answer is no vote. */
      unread: string[];
      /** @description 0 to 1; null when nothing could be compared. */
      convergence_score: number | null;
      participation: components['schemas']['Participation'];
      /** @description The stopping rule was met in this round. */
      stopped_early: boolean;
      /** @description Who agrees on each field of the records; absent where no records are asked for. */
      fields?: components['schemas']['FieldClasses'][];
    };
    /** @description A round ended and its answers were grouped. */
    DebateRoundCompletedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.round_completed';
      data: components['schemas']['DebateRoundCompleted'];
    };
    /** @description A round, or a phase of one, began; its speakers in order. */
    DebateRoundStarted: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.round_started';
      round_number: number;
      phase: string | null;
      speakers: string[];
      note: string | null;
    };
    /** @description A round, or a phase of one, began; its speakers in order. */
    DebateRoundStartedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.round_started';
      data: components['schemas']['DebateRoundStarted'];
    };
    /** @description The routing call said whether a debate is needed; its position is kept either way. */
    DebateRouteChecked: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.route_checked';
      /** @enum {string} */
      decision: 'single_agent' | 'debate';
      confidence: number | null;
      model: string;
      position: components['schemas']['Position'] | null;
      positions: components['schemas']['Position'][];
      warnings: string[];
    };
    /** @description The routing call said whether a debate is needed; its position is kept either way. */
    DebateRouteCheckedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.route_checked';
      data: components['schemas']['DebateRouteChecked'];
    };
    /** @description A debater said of each claim that it was shown whether it is true. */
    DebateStances: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.stances';
      round_number: number;
      debater_id: string;
      stances: components['schemas']['ClaimStance'][];
    };
    /** @description A debater said of each claim that it was shown whether it is true. */
    DebateStancesEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.stances';
      data: components['schemas']['DebateStances'];
    };
    /** @description A worker took the debate up. */
    DebateStarted: {
      seq: number;
      debate_id: string;
      at: string;
      /** @constant */
      type: 'debate.started';
      config: components['schemas']['DebateConfig'];
      seed: number;
      debaters: components['schemas']['Debater'][];
    };
    /** @description A worker took the debate up. */
    DebateStartedEvent: {
      id: number;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event: 'debate.started';
      data: components['schemas']['DebateStarted'];
    };
    /** @description A row of the list of debates. */
    DebateSummary: {
      id: string;
      /** @enum {string} */
      status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'budget_exceeded';
      question: string;
      protocol: string;
      escalated: boolean | null;
      cost_usd: number;
      metadata: {
        [key: string]: string;
      };
      created_at: string;
      started_at: string | null;
      finished_at: string | null;
    };
    /** @description A debater with every choice made. */
    Debater: {
      id: string;
      model: string;
      temperature: number | null;
      reasoning_effort: ('none' | 'low' | 'medium' | 'high') | null;
      max_tokens: number;
      weight: number;
      role_hint: string | null;
      /** @description Stands before the role text in a debate of one model with itself. */
      persona: string | null;
      /** @description The model reasons before it replies, so it is asked for its main reasons instead of step-by-step working. */
      thinks_by_itself: boolean;
      /** @description The maker of the model: models of one maker tend to make the same mistakes. */
      family: string;
      /** @description Probability that its answer is right; 0.7 until learned. */
      reliability: number;
    };
    /** @description A debater, or with `count` several that share a model. */
    DebaterRequest: {
      /** @description `provider/model`; the request's `model` by default. */
      model?: string;
      /** @description The id of the debater; `debater_0` and so on by default. */
      name?: string;
      /** @description Expands into this number of debaters, `name-1` and so on, with different personas; under `samples` without personas, 5 by default. */
      count?: number;
      /** @description 0 to 2; by default 0.7 for models that are known to take one. It is not sent to a model that takes none or while it thinks; a warning says so. */
      temperature?: number;
      /** @description Counts in `weighted_vote`; 1 by default. */
      weight?: number;
      /** @description Limit of the output tokens of a reply, thinking included; by default 16,384 for models that think and 2,048 for others. */
      max_tokens?: number;
      /** @description How hard the model thinks before it answers: `none`, `low`, `medium` or `high`; by default the model's own. An effort that the model is known not to take is a 422. */
      reasoning_effort?: ('none' | 'low' | 'medium' | 'high') | null;
      /** @description Appended to the system prompt; after the question where question and context are long. */
      role_hint?: string | null;
    };
    /** @description One field of a record, as it was decided. */
    DecidedField: {
      /** @description JSON pointer into `final_record`. */
      pointer: string;
      /** @description Null, too, where the record has nothing there. */
      value: components['schemas']['JsonValue'];
      /** @description As that of an answer; of a list that of its least certain item. */
      confidence: number | null;
      /** @description Votes for the value ÷ valid votes; of a list that of its least agreed item. */
      agreement: number | null;
      /** @description Value → debaters that have it; of a set item → debaters that list it. */
      votes: components['schemas']['VoteCounts'];
      /** @description The debaters that have another value. */
      dissent: {
        debater_id: string;
        value: components['schemas']['JsonValue'];
      }[];
    };
    /** @description How the verdict was reached. */
    Decision: {
      /** @enum {string} */
      aggregation:
        | 'majority_vote'
        | 'weighted_vote'
        | 'exact_majority'
        | 'closest'
        | 'judge'
        | 'judge_pick'
        | 'ballot'
        | 'posterior'
        | 'median'
        | 'trimmed_mean'
        | 'write'
        | 'best_draft';
      decision_rule: string;
      /** @enum {string} */
      outcome: 'answer' | 'escalate';
      tie_break: string | null;
      fallback: string | null;
      /** @description Whether a judge that was asked in two orders of the candidates decided alike in both; null: it was asked in one, or one of its replies could not be read. */
      position_consistent: boolean | null;
      vote_tally: components['schemas']['VoteCounts'];
      consensus_threshold: number | null;
    };
    /** @description A debater that holds another answer at the end. */
    Dissent: {
      debater_id: string;
      answer: string;
      reasoning: string | null;
      confidence: number | null;
    };
    /** @description A statement that a draft of a long answer relies on. */
    DraftClaim: {
      /** @description `c1`… in the order of the list of the draft, whose paragraphs are marked with these ids. */
      id: string;
      text: string;
      /** @description As its debater states it, 0 to 1; null is unknown. */
      confidence: number | null;
    };
    /** @description A value and the interval in which it lies with a probability of 80 %. */
    Estimate: {
      /** @description In the unit asked for. */
      value: number;
      /** @description The true value is below it with a probability of 10 %. */
      low: number;
      /** @description The true value is above it with a probability of 10 %. */
      high: number;
    };
    /** @description What an estimate is asked in. */
    EstimateRequest: {
      /** @description Such as `EUR` or `million km`; by default the one that the question names. */
      unit?: string | null;
      /**
       * @description On which values are pooled: `linear`, `log` or `probability`; `linear` by default.
       * @enum {string}
       */
      scale?: 'linear' | 'log' | 'probability';
    };
    /** @description What an estimate is asked in, with every choice made. */
    EstimateSettings: {
      /** @description Null: a bare number. */
      unit: string | null;
      /**
       * @description On which values are pooled: `linear`, `log` or `probability`.
       * @enum {string}
       */
      scale: 'linear' | 'log' | 'probability';
    };
    /** @description Why a debater has nothing to say in a round. */
    Failure: {
      debater_id: string | null;
      round: number;
      phase: string | null;
      attempt: number;
      /** @enum {string} */
      code:
        | 'refused'
        | 'content_filtered'
        | 'truncated'
        | 'empty_reply'
        | 'unreadable_reply'
        | 'reply_too_large'
        | 'rate_limited'
        | 'quota_exhausted'
        | 'provider_error'
        | 'timeout'
        | 'connection_failed'
        | 'rejected_request'
        | 'context_too_long'
        | 'unauthorized'
        | 'budget_exceeded'
        | 'interrupted'
        | 'cancelled'
        | 'not_needed';
      detail: string;
    };
    /** @description Who agrees on one field of the records of a round. */
    FieldClasses: {
      /** @description JSON pointer into the records; entries of an array with `x-key` go by their key. `/tags[red]` asks whether red is one of the tags, `/address?` whether there is an address. */
      pointer: string;
      /**
       * @description What its values are compared as.
       * @enum {string}
       */
      type: 'number' | 'boolean' | 'choice' | 'date' | 'text' | 'whole';
      /** @description True: the classes are the items of a set, which are counted one by one under pointers of their own. */
      items: boolean;
      classes: components['schemas']['AnswerClass'][];
      /** @description Debaters whose value is no vote. */
      unread: string[];
      /** @description What a model has decided about two values. */
      judged: {
        a: string;
        b: string;
        same: boolean;
      }[];
    };
    /** @description The pooled estimate. */
    FinalEstimate: {
      /** @description The weighted median, or the trimmed mean, of the debaters’ values. */
      value: number;
      /** @description The median of the lower bounds. */
      low: number;
      /** @description The median of the upper bounds. */
      high: number;
      /** @description Null: a bare number. */
      unit: string | null;
    };
    /** @description A debater that changed its answer between two rounds. */
    Flip: {
      debater_id: string;
      round: number;
      from: string;
      to: string;
      towards: string[];
      justification: string | null;
      claimed: boolean | null;
    };
    /** @description The error target of the debate, and what is certified for it. */
    Guarantee: {
      /** @description The `max` of the target. */
      target: number;
      /**
       * @description Wrong answers acted on, among all questions asked or among those acted on.
       * @enum {string}
       */
      of: 'asked' | 'acted';
      /**
       * @description Only a certified panel acts on answers; in any other state it escalates all.
       * @enum {string}
       */
      status: 'certified' | 'too_few_labels' | 'unreachable' | 'suspended';
      /** @description Labels that count. */
      labels: number;
      /** @description Labels from which on a certificate is possible; null where more labels would not help. */
      labels_needed: number | null;
      /** @description The score from which on the service acts, for the task of the debate; null: it never does. */
      threshold: number | null;
      /** @description The share of the labels that would have been acted on. */
      expected_automation: number;
      /** @description The lowest error that the strictest labels allow with 95 % confidence; null where it is not in the way. */
      lowest_error: number | null;
      /** @description Of this debate; null where no debater gave the answer. */
      score: number | null;
    };
    /** @description A finished debate and its outcome. */
    HistoryEntry: {
      id: string;
      question: string;
      final_answer: string | null;
      confidence: number | null;
      /** @enum {string} */
      status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'budget_exceeded';
      escalated: boolean;
      protocol: string;
      rounds: number;
      cost_usd: number;
      created_at: string;
      finished_at: string | null;
    };
    /** @description How finished debates went, all together. */
    HistoryStats: {
      debates: {
        total: number;
        completed: number;
        failed: number;
        cancelled: number;
        budget_exceeded: number;
      };
      /** @description Debates that ended with a result; the rates are shares of these. */
      with_result: number;
      escalated: number;
      escalation_rate: number | null;
      /** @description Debates whose stopping rule was met. */
      early_stop_rate: number | null;
      /** @description Questions that one answer was sure enough for. */
      routing_bypass_rate: number | null;
      mean_confidence: number | null;
      /** @description Changes of answer, all together. */
      flips: number;
      /** @description By day and model, newest day first; it adds up to the ledger. */
      spend: {
        day: string;
        model: string;
        cost_usd: number;
      }[];
      /** @description How often the verdict, a plain vote of the blind round, and each debater’s blind answer were right. */
      reviewed: {
        debates: number;
        verdict_accuracy: number | null;
        round_1_accuracy: number | null;
        debaters: {
          debater_id: string;
          reviewed: number;
          accuracy: number | null;
        }[];
      };
    };
    /** @description Any JSON value. */
    JsonValue:
      | string
      | number
      | boolean
      | Record<string, never>
      | null
      | (string | number | boolean | Record<string, never> | null)[];
    /** @description A model that reads the final positions. */
    Judge: {
      model: string;
      /** @description Null: none was set, or the model takes none. */
      temperature: number | null;
      /** @description Null: the model's own default. */
      reasoning_effort: ('none' | 'low' | 'medium' | 'high') | null;
      max_tokens: number;
      thinks_by_itself: boolean;
      orders: number;
    };
    /** @description The model that reads the final positions. */
    JudgeRequest: {
      /** @description `provider/model`; the request's `model` by default. */
      model?: string;
      /** @description 0 to 2; by default 0 for models that are known to take one. */
      temperature?: number;
      /** @description Limit of the output tokens of a verdict, thinking included; by default 16,384 for models that think and 2,048 for others. */
      max_tokens?: number;
      /** @description How hard the judge's model thinks, as for a debater. */
      reasoning_effort?: ('none' | 'low' | 'medium' | 'high') | null;
      /** @description 2: the judge is asked a second time, with the candidates in the opposite order. A verdict that the order changes counts as a failed one. 1 by default. */
      orders?: number;
    };
    /** @description One attempt at a model call that was paid for. */
    LedgerLine: {
      id: string;
      at: string;
      /** @description The budget window it counts in: that of its hold, also when it was settled in the next. */
      window: string;
      debate_id: string;
      /** @enum {string} */
      purpose: 'debater' | 'routing' | 'judge' | 'agreement' | 'align' | 'stance' | 'write';
      round: number;
      phase: string | null;
      /** @description Null for calls that are no debater’s. */
      debater_id: string | null;
      /** @description Retries and re-asks of a call are attempts of their own. */
      attempt: number;
      model: string;
      /** @description The price list’s own id, at the price that the call was held at; null: no price is known. */
      priced_as: string | null;
      /** @description Tokens. `cached_input` and `cache_write` are parts of `input`, `reasoning` of `output`. */
      usage: {
        input: number;
        cached_input: number;
        cache_write: number;
        output: number;
        reasoning: number;
      };
      cost_usd: number;
      /** @description What was reserved for the call. */
      held_usd: number | null;
      /**
       * @description `unknown`: nobody reported usage, because the call was aborted, the reply has none or the process ended; the reservation is charged. `estimated` occurs in lines of release 0.1 alone.
       * @enum {string}
       */
      basis: 'reported' | 'estimated' | 'unknown';
      /** @description `above_reservation`: the reported usage cost more than was reserved, and is charged as reported. `faulty_usage`: it cost more than ten times as much, so that the report counts as none; the reservation is charged. */
      flag: ('above_reservation' | 'faulty_usage') | null;
      /** @description `reply`, or the code of what went wrong. */
      outcome: string;
    };
    /**
     * @description Who agrees with whom, by the places of the answers in the request, from 0.
     * @example {
     *       "classes": [
     *         {
     *           "id": "class_1",
     *           "answer": "9",
     *           "members": [
     *             0,
     *             1
     *           ]
     *         },
     *         {
     *           "id": "class_2",
     *           "answer": "8",
     *           "members": [
     *             2
     *           ]
     *         }
     *       ],
     *       "score": 0.5,
     *       "pairs": [
     *         {
     *           "a": 0,
     *           "b": 1,
     *           "verdict": "same",
     *           "same": true,
     *           "rule": "number_equal"
     *         },
     *         {
     *           "a": 0,
     *           "b": 2,
     *           "verdict": "different",
     *           "same": false,
     *           "rule": "number_different"
     *         },
     *         {
     *           "a": 1,
     *           "b": 2,
     *           "verdict": "different",
     *           "same": false,
     *           "rule": "number_different"
     *         }
     *       ],
     *       "unread": [
     *         3
     *       ]
     *     }
     */
    MeasuredAgreement: {
      /** @description Largest first; an answer that cannot be read is in none. */
      classes: {
        id: string;
        answer: string;
        members: number[];
      }[];
      /** @description Largest class ÷ all answers, 0 to 1. */
      score: number;
      /** @description Every pair of answers that could be read: `same` and `different` are proved by the rule that stands beside them; `open` is neither, and counts as not the same until a model decides. */
      pairs: {
        a: number;
        b: number;
        /** @enum {string} */
        verdict: 'same' | 'different' | 'open';
        same: boolean;
        rule: string;
      }[];
      /** @description Answers that are no vote. */
      unread: number[];
    };
    /** @description A model that a panel can be made of. */
    Model: {
      id: string;
      /** @constant */
      object: 'model';
      created: number;
      owned_by: string;
      capabilities: {
        debater: boolean;
        judge: boolean;
        simulated: boolean | null;
      };
      /** @description USD per million tokens. `source` and `date` say who published them: `configuration`, the price package, or the page that the table of models names. Null when no price is known. */
      prices: {
        input: number;
        output: number;
        priced_as: string;
        source: string;
        date: string | null;
      } | null;
    };
    /** @description All that is known of a tenant’s models; each model once. */
    ModelReliabilities: {
      data: components['schemas']['ModelReliability'][];
    };
    /** @description How often a model was right where somebody knew. */
    ModelReliability: {
      model: string;
      correct: number;
      total: number;
    };
    /** @description What may be said of a key before it is made. */
    NewKey: {
      /** @description ISO 8601 with an offset; never by default. */
      expires_at?: string | null;
    };
    /** @description A refusal in the form of the OpenAI API. */
    OpenaiError: {
      error: {
        message: string;
        type: string;
        param: string | null;
        code: string | null;
      };
    };
    /** @description Debate settings under a name. */
    Panel: {
      name: string;
      /** @description As they were sent: what was left to defaults is left to them still. */
      settings: components['schemas']['PanelSettings'];
      created_at: string;
      /** @description When it was stored last. */
      updated_at: string;
    };
    /**
     * @description Everything of a debate but its question.
     * @example {
     *       "protocol": "revise",
     *       "debaters": [
     *         {
     *           "model": "anthropic/claude-haiku-5-5",
     *           "name": "drafter",
     *           "count": 3
     *         }
     *       ],
     *       "max_rounds": 2,
     *       "judge": {
     *         "model": "openai/gpt-6.1-terra"
     *       }
     *     }
     */
    PanelSettings: {
      /**
       * @description The type of the answer; `auto` detects one of the short types, or `long` by an explicit cue. `long`: an answer in Markdown, written from claims that the panel has checked. `record`: an object of `answer_schema`, voted field by field. `estimate` pools values with intervals, under `critique`, `society` and `samples`.
       * @enum {string}
       */
      answer_type?: 'auto' | 'number' | 'choice' | 'boolean' | 'date' | 'set' | 'text' | 'long' | 'record' | 'estimate';
      /** @description The menu of a `choice` question, in order; the first is option A. */
      options?: string[] | null;
      /** @description Relative tolerance within which numbers are the same; 0 compares exactly. */
      answer_tolerance?: number;
      /** @description Of `answer_type: "estimate"`: the `unit` (without one that which the question names) and the `scale` on which values are pooled, `linear` (the default), `log` for amounts above 0 or `probability`. */
      estimate?: components['schemas']['EstimateRequest'] | null;
      /** @description Of an estimate: the relative spread above which the panel debates on and the result escalates (`wide_spread`); 0.25 by default. Interquartile range ÷ median, of probabilities the difference of the quartiles’ log-odds. */
      spread_threshold?: number | null;
      /** @description JSON Schema of the record that is wanted: each of its leaves is voted on. At most 65,536 characters, 1,000 subschemas, 16 subschemas deep and 100 leaves; `$ref` within the schema only, and not recursive. `x-key` names the property that tells the objects of an array apart, `x-ordered` says that the order of an array of scalars counts. Alone it stands for `answer_type` `record`. */
      answer_schema?: {
        [key: string]: unknown;
      } | null;
      /** @description Of a record: share of the valid votes of a field below which it is listed under `undecided`, and null where the schema lets it; 0.5 by default. */
      field_threshold?: number | null;
      /** @description The date that prompts name as today, YYYY-MM-DD; by default the day on which the debate is created, in UTC. `null`: prompts name no date. */
      prompt_date?: string | null;
      /**
       * @description How the panel debates. Without `protocol`, `panel`, `debaters`, `model`, `aggregation` and `max_rounds` it is `cascade` with `then: "critique"` over the default panel, with any of them `critique`.
       * @enum {string}
       */
      protocol?: 'critique' | 'revise' | 'transcript' | 'society' | 'ballot' | 'samples' | 'cascade';
      /**
       * @description What a debater is shown of its peers from its second turn on: `full` (the default); `digest`, their answers by class in seeded order, with one-line reasons; or `digest_counts`, the same with the number of peers in each class, largest class first. Answers are never cut; a reason has 160 characters, and 800 ÷ peers where that is less.
       * @enum {string}
       */
      peer_view?: 'full' | 'digest' | 'digest_counts';
      /** @description Stands for every debater, substitute and judge that names no model. Without `debaters`, three debaters of it with different personas are the panel. */
      model?: string | null;
      /** @description The panel, in order: 2 to 16 debaters after expansion, under `society` and `ballot` 1 to 16, under `samples` one debater with a `count` of 1 to 40; by default the configured panel. A `cascade` asks them in this order: cheap ones first. */
      debaters?: components['schemas']['DebaterRequest'][];
      /** @description Debaters in waiting: from the next round on each fills the seat of a debater that cannot answer (`sat_out`), in this order. The seat keeps its id, weight and persona. */
      substitutes?: components['schemas']['SubstituteRequest'][] | null;
      /** @description Ways of thinking dealt to debaters that share one model; by default built-in ones. */
      personas?: string[] | null;
      /** @description Under `cascade`: the posterior of the leading answer at which no further debater is asked, 0.5 to 0.99; 0.75 by default. */
      stop_at?: number | null;
      /** @description Under `cascade`: how many debaters are asked at first; the others follow one at a time. 2 by default. */
      wave?: number | null;
      /** @description Under `cascade`: `critique` lets the debaters that answered debate on where the blind answers leave the panel split. Nothing follows by default. */
      then?: 'critique' | null;
      /** @description Rounds at most, the blind one included; 3 by default, also for `cascade` with `then`, 2 for `society` and `ballot`, 1 for `samples` and for `cascade` without `then`. */
      max_rounds?: number;
      /**
       * @description How the verdict is decided; the protocol's own rule by default. A long answer is written (`write`) or a whole draft (`best_draft`, `judge_pick`, `closest`).
       * @enum {string}
       */
      aggregation?:
        | 'majority_vote'
        | 'weighted_vote'
        | 'exact_majority'
        | 'closest'
        | 'judge'
        | 'judge_pick'
        | 'ballot'
        | 'posterior'
        | 'median'
        | 'trimmed_mean'
        | 'write'
        | 'best_draft';
      /**
       * @description How answers are compared: `auto` (by rules, and a model groups what no rule decides where the outcome depends on it; the default), `typed` (by rules alone), `judged` (a model groups all that no rule decides) or `jaccard` (word overlap, as published). `typed` by default under `ballot`.
       * @enum {string}
       */
      agreement?: 'auto' | 'typed' | 'judged' | 'jaccard';
      /** @description Whether the debate stops when the panel agrees. */
      convergence_check?: boolean;
      /** @description Share of the panel in one class at which `critique` stops; 0.8 by default. */
      convergence_threshold?: number;
      /** @description Similarity from which two texts are the same answer under `jaccard`. */
      convergence_similarity?: number;
      /** @description Whether one call may show that no debate is needed; true for `critique` by default, and where a request without a protocol names a routing model. */
      adaptive_routing?: boolean;
      /** @description Confidence from which the routing answer stands alone; 0.85 by default. */
      routing_confidence_threshold?: number;
      /** @description The model that is asked first; the first debater's by default. */
      routing_model?: string | null;
      /** @description Several routing models, which all have to be sure and to agree; instead of `routing_model`. */
      routing_models?: string[] | null;
      /** @description How hard the routing models think: `none`, `low`, `medium` or `high`; by default the lowest that each of them takes. */
      routing_reasoning_effort?: ('none' | 'low' | 'medium' | 'high') | null;
      /** @description Needed by the aggregations `judge` and `judge_pick`. */
      judge?: components['schemas']['JudgeRequest'] | null;
      /** @description Groups answers that no rule could compare, under `auto` and `judged`, where there is no judge; the cheapest model of the panel by default. */
      comparison_model?: string | null;
      /** @description Replaces the built-in role text of the debaters. */
      debater_instructions?: string | null;
      /** @description Replaces the built-in role text of the judge. */
      judge_instructions?: string | null;
      /** @description Votes at which a `ballot` is decided; a strict majority by default. */
      consensus_threshold?: number | null;
      /** @description Stop as soon as the outcome can no longer change, and abort the calls still out; off by default. */
      settled?: boolean;
      /** @description Whether debaters and judges see the confidences that others state; false by default, since they pull towards the most confident. */
      show_confidence?: boolean;
      /** @description Convergence score below which a human should decide; 0.5 by default. */
      escalate_threshold?: number;
      /** @description Confidence below which a human should decide; not looked at by default. */
      escalate_below_confidence?: number | null;
      /** @description With `answer_type: "long"`: the share of the claims in the answer that may be contested; above it a human should decide. 0.25 by default. */
      escalate_contested_share?: number | null;
      /** @description Act on an answer only where labelled debates of the same panel show that the error keeps to `max`, with 95 % confidence; every other answer escalates with reason `error_target`. */
      escalate_error_target?: {
        /** @description The highest error allowed, above 0 and below 1. */
        max: number;
        /**
         * @description Wrong answers acted on, among all questions asked or among those acted on.
         * @enum {string}
         */
        of: 'asked' | 'acted';
      } | null;
      /** @description Valid positions that a round needs; a majority of the panel and at least 2 by default, 2 for `cascade`. */
      quorum?: number | null;
      /**
       * @description Which number `confidence` is: `panel` by default, or the mean stated one.
       * @enum {string}
       */
      confidence_method?: 'panel' | 'self_reported';
      /** @description What the debate may cost at most. */
      cost_budget_usd?: number | null;
      /** @description Seconds after its start (not its acceptance: waiting for a place does not count) until it ends with its best verdict so far. */
      deadline_seconds?: number;
      /** @description Makes the choices left to chance repeatable. */
      seed?: number;
      /** @description Up to 16 texts that are kept with the debate. */
      metadata?: {
        [key: string]: string;
      };
    };
    /** @description How many of the panel were heard. */
    Participation: {
      panel: number;
      valid: number;
      voting: number;
    };
    /** @description What one debater holds in one round, or why it holds nothing. */
    Position: {
      debater_id: string;
      /** @description `provider/model`. */
      model: string;
      round: number;
      phase: string | null;
      /** @enum {string} */
      status: 'ok' | 'failed';
      /** @description Null when it failed. */
      answer: string | null;
      reasoning: string | null;
      /** @description 0 to 1; null is unknown. */
      confidence: number | null;
      /** @description As the model wrote it. */
      raw_confidence: string | null;
      stance: string | null;
      /** @description One of the options of a ballot; null: no vote. */
      vote: string | null;
      /** @description What it says of answers that differ from its own, under the debater that it named; `critique` asks for one each. */
      critiques: components['schemas']['Critique'][];
      /** @description Of a draft of a long answer: the claims that it relies on. Absent in other positions. */
      claims?: components['schemas']['DraftClaim'][];
      /** @description Its previous answer as it restated it, before it read on; null when it was not asked to, as in all protocols but `critique`. */
      restated_answer: string | null;
      /** @description Whether the restated answer is its previous answer, by the agreement measure; null when nothing was restated. */
      restated_correctly: boolean | null;
      /** @description By the agreement measure; null in round 1 or when it cannot be said. */
      changed_from_previous: boolean | null;
      /** @description By the model's own word. */
      claimed_changed: boolean | null;
      change_justification: string | null;
      usage: components['schemas']['TokenUsage'];
      cost_usd: number;
      started_at: string;
      duration_ms: number;
      finish_reason: string | null;
      /** @description Null when it succeeded. */
      failure: components['schemas']['Failure'] | null;
      /** @description Value and 80 % interval in the unit asked for; only where an estimate was asked for. */
      estimate?: components['schemas']['Estimate'];
    };
    /** @description An error (RFC 9457). `code` is stable. Some codes have further members. */
    Problem: {
      /** @description Names the error: `urn:parley:problem:` and its code. */
      type: string;
      /** @description The error in a few words, the same for every error with this code. */
      title: string;
      /**
       * @description The HTTP status of the response.
       * @example 404
       */
      status: number;
      /**
       * @description The stable code of the error. Programs should compare this field.
       * @enum {string}
       */
      code:
        | 'invalid_request'
        | 'cursor_invalid'
        | 'unauthorized'
        | 'budget_exceeded'
        | 'forbidden'
        | 'origin_not_allowed'
        | 'model_not_allowed'
        | 'not_found'
        | 'method_not_allowed'
        | 'conflict'
        | 'tenant_deleted'
        | 'already_reviewed'
        | 'limit_reached'
        | 'body_too_large'
        | 'unsupported_media_type'
        | 'expectation_failed'
        | 'unknown_model'
        | 'panel_limit'
        | 'unpriced_model'
        | 'incompatible_options'
        | 'idempotency_mismatch'
        | 'rate_limited'
        | 'queue_full'
        | 'internal_error'
        | 'store_unavailable'
        | 'overloaded';
      /** @description One sentence about this request. */
      detail: string;
      /** @description The path of the request, without its query. */
      instance: string;
      /** @description The fields that are not valid. Present only when the error is about fields. */
      fields?: {
        /**
         * @description The field, in dotted form.
         * @example debaters.0.model
         */
        path: string;
        /**
         * @description What is wrong with it.
         * @example must be provider/model
         */
        message: string;
      }[];
    } & {
      [key: string]: unknown;
    };
    /** @description Whether the service can work, and on what its promises stand. */
    Readiness: {
      ready: boolean;
      problems: string[];
      store: {
        kind: string;
        reachable: boolean;
        instance: string | null;
        durability: string;
      };
      providers: string[];
      simulated: boolean;
      debates: {
        waiting: number | null;
        running: number;
      };
      stopping: boolean;
      version: string;
    };
    /** @description A human's verdict. */
    Review: {
      /** @description The right answer. */
      answer: string | null;
      /** @description Whether the final answer is right; when it is not said, told by comparing it with `answer`. Null: it cannot be told. */
      correct: boolean | null;
      /** @description For people. */
      note: string | null;
      /** @description Of single claims of a long answer, by their ids; an unknown claim is refused. */
      claims?: components['schemas']['ClaimReview'][];
      /** @description Of single fields of a record, by their pointers; an unknown field is refused. */
      fields?: {
        pointer: string;
        correct: boolean;
        note: string | null;
      }[];
      /** @description ISO 8601, UTC. */
      at: string;
    };
    /** @description A debate that a human should decide, or has. */
    ReviewEntry: {
      id: string;
      question: string;
      final_answer: string | null;
      confidence: number | null;
      /** @enum {string} */
      status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'budget_exceeded';
      escalated: boolean;
      /** @description Why a human should decide. */
      reasons: (
        | 'no_consensus'
        | 'tie'
        | 'minority_winner'
        | 'judge_departs'
        | 'degraded'
        | 'budget_exhausted'
        | 'judge_failed'
        | 'low_confidence'
        | 'deadline'
        | 'unresolved_ballot'
        | 'error_target'
        | 'wide_spread'
        | 'contested_claims'
        | 'writer_failed'
        | 'audit'
      )[];
      protocol: string;
      created_at: string;
      finished_at: string | null;
      /** @description Null: nobody has yet. */
      review: components['schemas']['Review'] | null;
    };
    /** @description A human's verdict; at least one of its answer, correctness and note. */
    ReviewRequest: {
      /** @description The right answer. */
      answer?: string | null;
      /** @description Whether the final answer is right; when it is not said, told by comparing it with `answer`. Null: it cannot be told. */
      correct?: boolean | null;
      /** @description For people. */
      note?: string | null;
      /** @description Of single claims of a long answer, by their ids; an unknown claim is refused. */
      claims?:
        | {
            claim_id: string;
            correct: boolean;
            note?: string | null;
          }[]
        | null;
      /** @description Of single fields of a record, by their pointers; an unknown field is refused. */
      fields?:
        | {
            pointer: string;
            correct: boolean;
            note?: string | null;
          }[]
        | null;
      /** @description Takes the place of a review that is there, which is refused otherwise. */
      supersede?: boolean | null;
    };
    /** @description One pass of the panel and how far it agrees. */
    Round: {
      /** @description From 1; round 1 is blind. */
      round_number: number;
      positions: components['schemas']['Position'][];
      /** @description Largest first. */
      classes: components['schemas']['AnswerClass'][];
      pairs: components['schemas']['AnswerPair'][];
      /** @description Debaters whose answer is no vote. */
      unread: string[];
      /** @description 0 to 1; null when nothing could be compared. */
      convergence_score: number | null;
      participation: components['schemas']['Participation'];
      /** @description The stopping rule was met in this round. */
      stopped_early: boolean;
      /** @description Who agrees on each field of the records; absent where no records are asked for. */
      fields?: components['schemas']['FieldClasses'][];
    };
    /** @description A debater that was not asked again. */
    SatOut: {
      debater_id: string;
      model: string;
      /** @description The round in which it failed; it was not asked again. */
      round: number;
      /**
       * @description What would have failed again: `refused`, `unauthorized`, `rejected_request`, `context_too_long` or `quota_exhausted`.
       * @enum {string}
       */
      reason:
        | 'refused'
        | 'content_filtered'
        | 'truncated'
        | 'empty_reply'
        | 'unreadable_reply'
        | 'reply_too_large'
        | 'rate_limited'
        | 'quota_exhausted'
        | 'provider_error'
        | 'timeout'
        | 'connection_failed'
        | 'rejected_request'
        | 'context_too_long'
        | 'unauthorized'
        | 'budget_exceeded'
        | 'interrupted'
        | 'cancelled'
        | 'not_needed';
      /** @description One sentence. */
      detail: string;
      /** @description The model that filled its seat from the next round on; null: nobody did. */
      substitute: string | null;
    };
    /** @description Debaters' calls that a rule made unnecessary, and what they would have cost. */
    SavedCalls: {
      calls: number;
      cost_usd: number;
    };
    /** @description A debater in waiting, with every choice made. */
    Substitute: {
      model: string;
      temperature: number | null;
      reasoning_effort: ('none' | 'low' | 'medium' | 'high') | null;
      max_tokens: number;
      role_hint: string | null;
      /** @description The model reasons before it replies, so it is asked for its main reasons instead of step-by-step working. */
      thinks_by_itself: boolean;
      /** @description The maker of the model: models of one maker tend to make the same mistakes. */
      family: string;
      /** @description Probability that its answer is right; 0.7 until learned. */
      reliability: number;
    };
    /** @description A debater in waiting. */
    SubstituteRequest: {
      /** @description `provider/model`; the request's `model` by default. */
      model?: string;
      /** @description 0 to 2; by default 0.7 for models that are known to take one. It is not sent to a model that takes none or while it thinks; a warning says so. */
      temperature?: number;
      /** @description Limit of the output tokens of a reply, thinking included; by default 16,384 for models that think and 2,048 for others. */
      max_tokens?: number;
      /** @description How hard the model thinks before it answers: `none`, `low`, `medium` or `high`; by default the model's own. An effort that the model is known not to take is a 422. */
      reasoning_effort?: ('none' | 'low' | 'medium' | 'high') | null;
      /** @description Appended to the system prompt; after the question where question and context are long. */
      role_hint?: string | null;
    };
    /** @description A tenant and what it may do; null is no cap. */
    Tenant: {
      id: string;
      name: string;
      budget: {
        limit_usd: number | null;
        /** @enum {string} */
        period: 'none' | 'day' | 'week' | 'month';
      };
      max_concurrent_debates: number | null;
      max_queued_debates: number | null;
      requests_per_minute: number | null;
      max_streams: number | null;
      allowed_models: string[] | null;
      audit_rate: number;
      created_at: string;
    };
    /** @description A key without what makes it one. */
    TenantKey: {
      /** @description Names the key where it is revoked. */
      id: string;
      /** @description How the key begins: what may be shown of it. */
      prefix: string;
      created_at: string;
      /** @description Null: never. */
      expires_at: string | null;
      revoked: boolean;
    };
    /** @description What a tenant may do; null is no cap. */
    TenantSettings: {
      /** @description For people; the id by default. */
      name?: string | null;
      /** @description No limit by default. `period`: `none`, or a `day`, `week` (from Monday) or `month` in UTC. */
      budget?: {
        limit_usd?: number | null;
        period?: ('none' | 'day' | 'week' | 'month') | null;
      } | null;
      /** @description Debates that run at once; more of them wait in the queue. */
      max_concurrent_debates?: number | null;
      /** @description Unfinished debates, the running ones included; more are refused as `queue_full`. Left out: what the configuration says. */
      max_queued_debates?: number | null;
      /** @description More are refused as `rate_limited`. */
      requests_per_minute?: number | null;
      /** @description Event streams open at once in one process; more are refused as `rate_limited`. Left out: what the configuration says. */
      max_streams?: number | null;
      /** @description `provider/model`, word for word; others are refused as `model_not_allowed`. */
      allowed_models?: string[] | null;
      /** @description The share of debates, 0 to 1, that are drawn for an audit and wait for a review with reason `audit`; 0 by default. What a panel learns, it learns from audits and labelled items alone. */
      audit_rate?: number | null;
    };
    /** @description Tokens as a bill counts them. */
    TokenUsage: {
      input_tokens: number;
      output_tokens: number;
      cached_input_tokens: number;
      reasoning_tokens: number;
      total_tokens: number;
    };
    /** @description What was decided, how, how sure, and who dissents. */
    Verdict: {
      final_answer: string | null;
      final_reasoning: string | null;
      confidence: number | null;
      confidence_detail: components['schemas']['ConfidenceDetail'];
      escalate_to_human: boolean;
      escalation: {
        reasons: (
          | 'no_consensus'
          | 'tie'
          | 'minority_winner'
          | 'judge_departs'
          | 'degraded'
          | 'budget_exhausted'
          | 'judge_failed'
          | 'low_confidence'
          | 'deadline'
          | 'unresolved_ballot'
          | 'error_target'
          | 'wide_spread'
          | 'contested_claims'
          | 'writer_failed'
        )[];
        review: components['schemas']['Review'] | null;
      };
      decision: components['schemas']['Decision'];
      winner: string | null;
      judgment: string | null;
      dissent: components['schemas']['Dissent'][];
      final_record?: {
        [key: string]: unknown;
      } | null;
      fields?: components['schemas']['DecidedField'][] | null;
      undecided?: string[] | null;
      guarantee?: components['schemas']['Guarantee'] | null;
      final_estimate?: components['schemas']['FinalEstimate'] | null;
      spread?: number | null;
      outliers?: string[] | null;
      /** @description Of a long answer, as the next three: every claim that was made, with its status. Null for other answers. */
      claims?: components['schemas']['CountedClaim'][] | null;
      /** @description Ids of the claims by their status. */
      summary?: components['schemas']['ClaimSummary'] | null;
      /** @description Paragraphs of the answer that mark no claim. */
      uncited_paragraphs?: string[] | null;
      /** @description Ids of rejected claims that the answer still relies on: only a whole draft can. */
      rejected_claims?: string[] | null;
    };
    /** @description Answer → number of debaters that gave it; an answer can be any string. */
    VoteCounts: {
      [key: string]: number;
    };
    /** @description An endpoint, without its secret. */
    Webhook: {
      id: string;
      /** @description http or https. An address that is not public is refused unless the operator allows it, a name when it leads to one. */
      url: string;
      /** @description All when left out. */
      events: (
        | 'debate.escalated'
        | 'debate.completed'
        | 'debate.failed'
        | 'debate.cancelled'
        | 'debate.budget_exceeded'
        | 'debate.reviewed'
        | 'guarantee.certified'
        | 'guarantee.suspended'
      )[];
      enabled: boolean;
      /** @description `gone`: it answered 410; `failing`: nothing had succeeded for three days. Replacing it enables it. */
      disabled_because: ('gone' | 'failing') | null;
      /** @description Null: the last delivery succeeded, or none was tried. */
      failing_since: string | null;
      created_at: string;
      updated_at: string;
    };
    /** @description A message to an endpoint and its outcome. */
    WebhookDelivery: {
      /** @description The `webhook-id`, the same over all attempts. */
      id: string;
      /** @enum {string} */
      event:
        | 'debate.escalated'
        | 'debate.completed'
        | 'debate.failed'
        | 'debate.cancelled'
        | 'debate.budget_exceeded'
        | 'debate.reviewed'
        | 'guarantee.certified'
        | 'guarantee.suspended';
      /** @enum {string} */
      status: 'pending' | 'delivered' | 'failed';
      /** @description A failed one is repeated after 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h and 20 h, a fifth more or less. */
      attempts: number;
      created_at: string;
      last_attempt_at: string | null;
      /** @description HTTP status of the last attempt; redirects are not followed. Null: there was no answer. */
      last_status: number | null;
      /** @description Why there was none. */
      last_error: ('address_not_allowed' | 'connection_failed' | 'timeout' | 'secret_unreadable') | null;
      /** @description Null: there is none. */
      next_attempt_at: string | null;
    };
    /** @description What an endpoint is told and where; only the address is required. */
    WebhookSettings: {
      /**
       * Format: uri
       * @description http or https. An address that is not public is refused unless the operator allows it, a name when it leads to one.
       */
      url: string;
      /** @description All when left out. */
      events?:
        | (
            | 'debate.escalated'
            | 'debate.completed'
            | 'debate.failed'
            | 'debate.cancelled'
            | 'debate.budget_exceeded'
            | 'debate.reviewed'
            | 'guarantee.certified'
            | 'guarantee.suspended'
          )[]
        | null;
      /** @description True by default. */
      enabled?: boolean | null;
    };
    /** @description An endpoint, its secret told this once. */
    WebhookWithSecret: {
      id: string;
      /** @description http or https. An address that is not public is refused unless the operator allows it, a name when it leads to one. */
      url: string;
      /** @description All when left out. */
      events: (
        | 'debate.escalated'
        | 'debate.completed'
        | 'debate.failed'
        | 'debate.cancelled'
        | 'debate.budget_exceeded'
        | 'debate.reviewed'
        | 'guarantee.certified'
        | 'guarantee.suspended'
      )[];
      enabled: boolean;
      /** @description `gone`: it answered 410; `failing`: nothing had succeeded for three days. Replacing it enables it. */
      disabled_because: ('gone' | 'failing') | null;
      /** @description Null: the last delivery succeeded, or none was tried. */
      failing_since: string | null;
      created_at: string;
      updated_at: string;
      /** @description `whsec_` and the key in base64. Kept as it is, since a signature needs it. */
      secret: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  healthz: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Alive. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            status: 'ok';
            version: string;
          };
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readyz: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Ready. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Readiness'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Not ready. */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Readiness'];
        };
      };
    };
  };
  metrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metrics. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listDebates: {
    parameters: {
      query?: {
        /** @description Rows of a page; 20 by default. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
        /** @description Only debates with this status. */
        status?: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'budget_exceeded';
        /** @description `true`: only debates that a human should look at; `false`: only the others. */
        escalated?: 'true' | 'false';
        /** @description ISO 8601 with an offset; the time itself is not included. */
        created_after?: string;
        /** @description ISO 8601 with an offset; the time itself is not included. */
        created_before?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of debates. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['DebateSummary'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. `cursor_invalid`: The cursor is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createDebate: {
    parameters: {
      query?: {
        /** @description `true`: also streams the text of replies while they are written; where a debate is accepted without a stream, from its first call on to a stream that is opened within 5 s. */
        deltas?: 'true' | 'false';
      };
      header?: {
        /** @description Sent again with the same body it never makes a second debate; with another body it is refused. */
        'Idempotency-Key'?: string;
        /** @description `wait=N`: waits up to N seconds, at most 60, for the debate to end. */
        Prefer?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DebateRequest'];
      };
    };
    responses: {
      /** @description The finished debate, when it ended in time. With `Accept: text/event-stream`: its events. */
      200: {
        headers: {
          /** @description The debate. */
          Location?: string;
          /** @description `true` when the idempotency key had made this debate before. */
          'Idempotent-Replayed'?: string;
          /** @description The wait that was granted. */
          'Preference-Applied'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Debate'];
          'text/event-stream': string;
        };
      };
      /** @description Accepted. */
      202: {
        headers: {
          /** @description The debate. */
          Location?: string;
          /** @description `true` when the idempotency key had made this debate before. */
          'Idempotent-Replayed'?: string;
          /** @description The wait that was granted. */
          'Preference-Applied'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedDebate'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `budget_exceeded`: The budget does not allow this. */
      402: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['BudgetProblem'];
        };
      };
      /** @description `model_not_allowed`: This tenant may not use the model. `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unknown_model`: A model is not known. `unpriced_model`: A model has no price, so a budget cannot hold it. `incompatible_options`: These options do not go together. `idempotency_mismatch`: The idempotency key was used for another body. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `queue_full`: Too many debates are waiting. `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  estimateDebate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DebateRequest'];
      };
    };
    responses: {
      /** @description The bounds. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DebateEstimate'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `model_not_allowed`: This tenant may not use the model. `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unknown_model`: A model is not known. `unpriced_model`: A model has no price, so a budget cannot hold it. `incompatible_options`: These options do not go together. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readDebate: {
    parameters: {
      query?: {
        /** @description `summary`: without the rounds, `result.rounds` is empty; `full`, the default: all of it. */
        view?: 'full' | 'summary';
      };
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The debate. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Debate'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteDebate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Erased. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  followEvents: {
    parameters: {
      query?: {
        /** @description Number of the last event that the client has; 0 by default. */
        starting_after?: string;
        /** @description `true`: also streams the text of replies while they are written; where a debate is accepted without a stream, from its first call on to a stream that is opened within 5 s. */
        deltas?: 'true' | 'false';
      };
      header?: {
        /** @description Number of the last event that the client has; wins over `starting_after`. */
        'Last-Event-ID'?: string;
      };
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A stream of Server-Sent Events; each is one of these, its data one line of JSON. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': components['schemas']['DebateEvent'];
        };
      };
      /** @description The debate has ended and the client has all of its events. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_request`: The request is not valid. `cursor_invalid`: The cursor is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readReport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The record. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `conflict`: The debate is in another state. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  cancelDebate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The debate, with the best result so far. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Debate'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `conflict`: The debate is in another state. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listReviews: {
    parameters: {
      query?: {
        /** @description Rows of a page; 20 by default. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
        /** @description `false`, the default: those that wait for a verdict; `true`: those that have one. */
        reviewed?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of debates. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['ReviewEntry'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. `cursor_invalid`: The cursor is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  reviewDebate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewRequest'];
      };
    };
    responses: {
      /** @description The debate with the review. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Debate'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `conflict`: The debate is in another state. `already_reviewed`: The debate has been reviewed. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listHistory: {
    parameters: {
      query?: {
        /** @description Rows of a page; 20 by default. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
        /** @description Only debates with this status. */
        status?: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'budget_exceeded';
        /** @description `true`: only debates that a human should look at; `false`: only the others. */
        escalated?: 'true' | 'false';
        /** @description ISO 8601 with an offset; the time itself is not included. */
        created_after?: string;
        /** @description ISO 8601 with an offset; the time itself is not included. */
        created_before?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of finished debates. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['HistoryEntry'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. `cursor_invalid`: The cursor is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readStats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The statistics. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HistoryStats'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readBudget: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The budget. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Budget'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readLedger: {
    parameters: {
      query?: {
        /** @description Rows of a page; 20 by default. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of lines. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['LedgerLine'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. `cursor_invalid`: The cursor is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listModels: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The models. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['Model'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readModel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example debate/critique
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The model. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Model'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readPanel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The name of the panel.
         * @example board
         */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The panel. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Panel'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  savePanel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The name of the panel.
         * @example board
         */
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PanelSettings'];
      };
    };
    responses: {
      /** @description The panel, which took the place of one with the same name. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Panel'];
        };
      };
      /** @description The new panel. */
      201: {
        headers: {
          /** @description The panel. */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Panel'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `model_not_allowed`: This tenant may not use the model. `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unknown_model`: A model is not known. `unpriced_model`: A model has no price, so a budget cannot hold it. `incompatible_options`: These options do not go together. `panel_limit`: The limit for stored panels is reached. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deletePanel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The name of the panel.
         * @example board
         */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Erased. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listPanels: {
    parameters: {
      query?: {
        /** @description Rows of a page; 20 by default. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of panels. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['Panel'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. `cursor_invalid`: The cursor is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  measureAgreement: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AgreementRequest'];
      };
    };
    responses: {
      /** @description Who agrees with whom. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MeasuredAgreement'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `incompatible_options`: These options do not go together. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoints. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['Webhook'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookSettings'];
      };
    };
    responses: {
      /** @description The endpoint. */
      201: {
        headers: {
          /** @description The endpoint. */
          Location?: string;
          /** @description `no-store`. */
          'Cache-Control'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookWithSecret'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `limit_reached`: There are as many as there may be. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  replaceWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookSettings'];
      };
    };
    responses: {
      /** @description The endpoint. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Erased. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint. */
      200: {
        headers: {
          /** @description `no-store`. */
          'Cache-Control'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookWithSecret'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        /** @description Rows of a page; 20 by default. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of deliveries. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['WebhookDelivery'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. `cursor_invalid`: The cursor is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createChatCompletion: {
    parameters: {
      query?: never;
      header?: {
        /** @description Sent again with the same body it never makes a second debate; with another body it is refused. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChatRequest'];
      };
    };
    responses: {
      /** @description The completion. Or, with `stream`, Server-Sent Events, each of them a chunk, the last one `[DONE]`. */
      200: {
        headers: {
          /** @description The debate: `GET /v1/debates/{id}` has all of it. */
          'Debate-Id'?: string;
          /** @description Not of a stream: 0 to 1, or `unknown`. */
          'Debate-Confidence'?: string;
          /** @description Not of a stream: how many debaters dissent. */
          'Debate-Dissent'?: string;
          /** @description Not of a stream: why a human should decide, or `false`. */
          'Debate-Escalate'?: string;
          /** @description `true` when the idempotency key had made this debate before. */
          'Idempotent-Replayed'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatCompletion'];
          'text/event-stream': components['schemas']['ChatChunk'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `invalid_api_key`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. `model_not_allowed`: This tenant may not use the model. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `model_not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `debate_cancelled`: The debate was cancelled before it had an answer. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `unknown_model`: A model is not known. `unpriced_model`: A model has no price, so a budget cannot hold it. `incompatible_options`: These options do not go together. `idempotency_mismatch`: The idempotency key was used for another body. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `insufficient_quota`: The budget does not allow this. `rate_limit_exceeded`: Too many requests. `queue_full`: Too many debates are waiting. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `no_positions`: No debater had an answer. `deadline`: The deadline passed before the debate had an answer. `internal_error`: The debate ended without an answer. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenaiError'];
        };
      };
    };
  };
  getCalibration: {
    parameters: {
      query?: {
        /** @description Name of a stored panel; where it may be left out, the configured one. */
        panel?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The calibration. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Calibration'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `model_not_allowed`: This tenant may not use the model. `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `incompatible_options`: These options do not go together. `unknown_model`: A model is not known. `unpriced_model`: A model has no price, so a budget cannot hold it. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  compareDecisions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ComparisonRequest'];
      };
    };
    responses: {
      /** @description The debates as they were run, and under each setting. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Comparison'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createCalibrationItems: {
    parameters: {
      query: {
        /** @description Name of a stored panel; where it may be left out, the configured one. */
        panel: string;
        /** @description The signature that the reply to the first items gave: refused when the panel has changed since. */
        panel_signature?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-ndjson': string;
      };
    };
    responses: {
      /** @description The items whose debates were started, and those that were known. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            panel: string;
            /** @description To be sent with further items, so that a changed panel is noticed. */
            panel_signature: string;
            /** @description Items of the request. */
            items: number;
            /** @description Those whose debates were started. */
            started: number;
            /** @description Those that were started by an earlier request. */
            known: number;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `budget_exceeded`: The budget does not allow this. */
      402: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['BudgetProblem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `conflict`: The debate is in another state. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `incompatible_options`: These options do not go together. `unknown_model`: A model is not known. `unpriced_model`: A model has no price, so a budget cannot hold it. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `queue_full`: Too many debates are waiting. `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listTenants: {
    parameters: {
      query?: {
        /** @description Rows of a page; 20 by default. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of tenants. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['Tenant'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. `cursor_invalid`: The cursor is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readTenant: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example acme
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The tenant. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tenant'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  putTenant: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example acme
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TenantSettings'];
      };
    };
    responses: {
      /** @description The tenant, whose settings were replaced. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tenant'];
        };
      };
      /** @description The new tenant. */
      201: {
        headers: {
          /** @description The tenant. */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tenant'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `tenant_deleted`: A tenant of this id was deleted. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteTenant: {
    parameters: {
      query?: {
        /** @description `keep`, the default, or `delete`: what becomes of its debates, panels and calibrations. */
        content?: 'keep' | 'delete';
      };
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example acme
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted; its content is being deleted in the background. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Deleted; its content is kept. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listKeys: {
    parameters: {
      query?: {
        /** @description Rows of a page; 20 by default. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example acme
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of keys. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['TenantKey'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. `cursor_invalid`: The cursor is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example acme
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewKey'] | null;
      };
    };
    responses: {
      /** @description The key. */
      201: {
        headers: {
          /** @description `no-store`. */
          'Cache-Control'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedKey'];
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  revokeKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example acme
         */
        id: string;
        /**
         * @description The `id` of the key.
         * @example mZ3q8Kd0
         */
        key_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Revoked. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  readReliabilities: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example acme
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What is known of the models. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['ModelReliability'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  putReliabilities: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.
         * @example acme
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ModelReliabilities'];
      };
    };
    responses: {
      /** @description As they are now, all on one page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['ModelReliability'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthorized`: A valid key is needed. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `forbidden`: Not allowed. `origin_not_allowed`: This host or origin is not allowed. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: Not found. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `method_not_allowed`: This method is not served here. */
      405: {
        headers: {
          /** @description The methods that this path has. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The body must be application/json. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `expectation_failed`: The Expect header is not supported. */
      417: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
          'RateLimit-Policy'?: string;
          /** @description What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`. */
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: Something went wrong here. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `store_unavailable`: The store cannot be reached. `overloaded`: The service is busy or stopping. */
      503: {
        headers: {
          /** @description Seconds after which trying again may help. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
}
