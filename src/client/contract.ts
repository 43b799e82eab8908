/** Every path, shape and event of the API as types: generated from openapi/openapi.json by `npm run client`. */
// biome-ignore-all lint/style/noExcessiveLinesPerFile: schema: generated, the whole contract in one piece
export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description Does not access the store, because a restart of the process would not repair an unavailable store.
         */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Returns whether the service is ready, the store with the durability in force, and whether the models are simulated.
         */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
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
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/debates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List debates
         * @description Newest first. Pages neither repeat nor skip debates that are added meanwhile. A page of long questions has fewer rows than `limit`. `metadata.<key>=<value>` lists only debates with this entry in their `metadata`; the key must be one of the `budget_keys` of the tenant.
         */
        get: operations["listDebates"];
        put?: never;
        /**
         * Create a debate
         * @description Creates a debate. With `Prefer: wait=N` the response is the finished debate if it ends in time. With `Accept: text/event-stream` the response is the event stream of the debate. The debate continues when the client disconnects.
         */
        post: operations["createDebate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/debates/estimate": {
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
         * @description Returns bounds of the calls and the cost of the debate that this request would create. A request that would be refused there is refused here too. No model is called, and nothing is stored or reserved.
         */
        post: operations["estimateDebate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/debates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a debate
         * @description Returns a snapshot. The event stream after its `last_sequence_number` continues from it without a gap.
         */
        get: operations["readDebate"];
        put?: never;
        post?: never;
        /**
         * Delete a debate
         * @description Deletes the question, positions, events and stored replies. A running debate is cancelled first. The amounts that were spent stay counted.
         */
        delete: operations["deleteDebate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/debates/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the events of a debate
         * @description Streams every event after the given one, each once and in order. The stream closes after the terminal event. A comment after 15 s without an event keeps connections through proxies open.
         */
        get: operations["followEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/debates/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the decision record
         * @description Text with one `key: value` per line: lists as `[a, b]`, maps as `{k: n}`, and `none` where a key does not apply.
         */
        get: operations["readReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/debates/{id}/cancel": {
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
         * @description Aborts the calls in flight and keeps the replies that were paid for. For a debate that is already cancelled, the reply is the same.
         */
        post: operations["cancelDebate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/debates/{id}/conclude": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Conclude a debate
         * @description Decides on the positions that exist. Calls in flight are completed. No other call is made: if the judge has not been called, the rule for a failed judge decides. The result is escalated with the reason `concluded`. A debate without an answer continues until it has one. The request waits up to 10 s for the end; after that it returns the current state of the debate. For a debate that is already concluded, the reply is the same.
         */
        post: operations["concludeDebate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/debates/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note to a debate
         * @description Every debater sees the note from the next round on, never in round 1, as material and not as an instruction. The event log has it as `debate.note`, and each `debate.round_started` has the number of notes that its debaters are shown. A debate has at most ten notes. `cascade` and `samples` accept no notes, because their debaters answer independently. The last round accepts none either.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/debates/{id}/branch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Branch a debate
         * @description Creates a debate that replays the rounds of a finished debate up to `from_round` and continues from there. Replayed calls cost nothing and are in the ledger with the basis `replayed`; only the other calls are reserved and paid for. Everything is copied, so the original debate may be deleted. A setting that would change a replayed round is refused with a 422 that names it.
         */
        post: operations["createBranch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete debates by metadata
         * @description All debates that were accepted before this request and carry each entry of `metadata` are deleted in the background: questions, events, results, call journals, reviews, list entries, and the webhook deliveries about them. Debates that have not ended are cancelled first. Ledger lines, labels of calibrations and idempotency keys are kept, because they have no text of a debate. The reply is the receipt, which can be read at any time, also after the deletion is completed.
         */
        post: operations["createDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deletions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a deletion
         * @description Returns the progress of a deletion by metadata. Receipts are kept.
         */
        get: operations["readDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reviews
         * @description Escalated debates that wait for a review, newest first. With `reviewed=true`: all debates that have a review, escalated or not.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/debates/{id}/review": {
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
         * @description Stores a human's verdict on a debate that ended with a result: the right answer, whether the final answer is right, or a note. A debate has one review; send `supersede` to replace it. Answers are compared with it by the `typed` measure, `/v1/history/stats` counts which answers were right, and later debates use it for the reliabilities of the models. The event stream of the debate stays closed: the review is in `result.escalation.review` and in the report.
         */
        post: operations["reviewDebate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List finished debates
         * @description Newest first, with the final answer of each. A page of long texts has fewer rows than `limit`. `metadata.<key>=<value>` lists only debates with this entry in their `metadata`; the key must be one of the `budget_keys` of the tenant.
         */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/history/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read statistics of finished debates
         * @description Rates are shares of the debates that ended with a result and were not deleted; null when there are none. The spending is that of the whole ledger, by the day (UTC) of settlement.
         */
        get: operations["readStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the budget
         * @description Returns the budget of the current period. `limit_usd` and `remaining_usd` are null without a limit.
         */
        get: operations["readBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budget/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the ledger
         * @description One line for every attempt at a model call that was paid for, newest first, including debates that were deleted. The costs of a window add up to what the budget shows as spent in it.
         */
        get: operations["readLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets/{key}/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the budget of a metadata pair
         * @description The spending of all debates with this pair in their `metadata` in the current period.
         */
        get: operations["getMetadataBudget"];
        /**
         * Set the budget of a metadata pair
         * @description Limits the total spending of all debates with this pair in their `metadata`. The key must be one of the `budget_keys` of the tenant. The budget counts reservations from now on. Replacing it keeps the amounts that it has counted. A debate that it does not allow is refused as `budget_exceeded` with `cap: "metadata"`.
         */
        put: operations["replaceMetadataBudget"];
        post?: never;
        /**
         * Delete the budget of a metadata pair
         * @description The budget no longer limits debates with this pair. A budget that is set again starts at zero.
         */
        delete: operations["deleteMetadataBudget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models
         * @description Returns the models that the tenant may use, with their prices, all on one page. A tenant that may use all models may also name models that are not listed, if their provider has them. `debate/<protocol or stored panel>` is a model of `POST /v1/chat/completions`; it cannot be a debater and has no price of its own. Stored panels are listed without a check; a panel that cannot be used is refused when a request names it.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a model
         * @description Returns a listed model. The `/` in its id may be written as it is or as `%2F`.
         */
        get: operations["readModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/panels/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a panel
         * @description Returns a panel. Its `settings` can be stored again without a change.
         */
        get: operations["readPanel"];
        /**
         * Store a panel
         * @description Stores debate settings under a name and replaces a panel of that name. Settings with which no question could be debated are refused as a debate with them would be; the options of a `ballot` may come with the question. A debate that names the panel uses its settings of that time. A field of the request replaces the whole field of the panel; `null` counts as absent.
         */
        put: operations["savePanel"];
        post?: never;
        /**
         * Delete a panel
         * @description Debates that were created with the panel keep its settings.
         */
        delete: operations["deletePanel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/panels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List panels
         * @description By name. Pages neither repeat nor skip panels when panels are added or deleted meanwhile.
         */
        get: operations["listPanels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agreement": {
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
         * @description Groups answers to a question as a debate does, and returns the rule that decided each pair. Use it to test the agreement measure by itself. No model is called, nothing is stored, and the request costs nothing. Each pair is proved to be the same, proved to be different, or `open`; an open pair counts as not the same.
         */
        post: operations["measureAgreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Returns all endpoints in the order in which they were added.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description Messages are sent to it by POST, signed as in Standard Webhooks 1.0: `{type, timestamp, data: {debate_id, status, escalated, reviewed}}`. Each message is delivered at least once, with the same `webhook-id` in all attempts. Only this reply contains the secret. Addresses that are not public are refused unless the operator allows them.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Returns an endpoint without its secret, which is shown only once.
         */
        get: operations["readWebhook"];
        /**
         * Replace a webhook endpoint
         * @description Replaces the address, the events and whether it is enabled; the secret stays. The reason for which the endpoint was disabled is cleared. Messages that become due while it is disabled are not sent later.
         */
        put: operations["replaceWebhook"];
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes the endpoint with its secret and its pending deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate": {
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
         * @description Only this reply contains the new secret. For 24 hours messages are signed with both secrets, so that the receiver can switch to the new one.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a webhook endpoint
         * @description Sends one message of type `webhook.test` immediately, signed like every message, and returns its outcome. It is also sent to a disabled endpoint. It is not retried, not listed as a delivery and not counted as a failure.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends the message again with its `webhook-id` and as many attempts as a new delivery, also when it was delivered. A pending delivery does not change.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send failed deliveries again
         * @description Sends all kept deliveries again that failed at the given time or later, each with its `webhook-id` and with as many attempts as a new delivery.
         */
        post: operations["retryDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Newest first: all pending deliveries, and about 100 of the latest that have ended.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a chat completion
         * @description A debate for clients of the OpenAI API. `model` is `debate/<protocol>` or `debate/<stored panel>`; the last message of the user is the question, and everything before it is the context. The content is the final answer; `debate` has the other results, and a stream has the rounds as `reasoning_content`. A client that disconnects cancels the debate immediately; with an `Idempotency-Key`, with which it can reconnect, after 10 s.
         */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a response
         * @description A debate for clients of the Responses API (Open Responses). `model` is `debate/<protocol>` or `debate/<stored panel>`. The output has a reasoning item for each round and a message with the final answer; `parley:debate` has the other results. A debate that ends without an answer is a response with the status `failed`. A client that disconnects cancels the debate immediately; with an `Idempotency-Key`, with which it can reconnect, after 10 s. With `background` the debate continues.
         */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a response
         * @description Returns the current state of the response. With `stream` it returns the events, live or from the log. A resumed stream has the same events with the same numbers and continues after the event that `starting_after` names. Every debate has a response, regardless of the operation that created it.
         */
        get: operations["readResponse"];
        put?: never;
        post?: never;
        /**
         * Delete a response
         * @description Deletes the debate with its question, positions, events and stored replies; a running debate is cancelled first. The amounts that were spent stay counted.
         */
        delete: operations["deleteResponse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a response
         * @description Aborts the calls in flight and keeps the replies that were paid for. For a response that is already cancelled, the reply is the same.
         */
        post: operations["cancelResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calibration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the calibration of a panel
         * @description Returns the calibration of the stored panel that the query names; by default of the configured panel. Labels come only from reviewed audits and labelled items.
         */
        get: operations["getCalibration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare decisions on finished debates
         * @description Decides finished debates again with other decision rules, agreement measures, stopping rules or subsets of the panel. Returns how often the answer stays the same, the cost and, for debates with a review or a labelled item, how often the answer is right. No model is called, nothing is stored, and the request costs nothing.
         */
        post: operations["compareDecisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calibration/items": {
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
         * @description Lines of JSON (`application/x-ndjson`), at most 1,000 and 8 MB: `{id, question, context?, options?, answer, task?}`. The panel debates each item under the budget of the tenant, and its answer is compared with `answer`. If items were refused, send the same items again to continue. An item with a known id is not debated again, unless its debate gave no label. `GET /v1/calibration` shows the progress.
         */
        post: operations["createCalibrationItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tenants
         * @description By id, with the spending of the current period. A page can have fewer entries than `limit` without being the last.
         */
        get: operations["listTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tenant
         * @description Returns the settings of the tenant.
         */
        get: operations["readTenant"];
        /**
         * Create or replace a tenant
         * @description Creates a tenant, or replaces all settings of an existing tenant and keeps its keys. The settings apply from the next request on, and a new budget to running debates from their next reservation on. If the tenant has a budget, the body must contain `budget`, which may be null; otherwise the request is refused with 422. The id of a deleted tenant cannot be used again.
         */
        put: operations["putTenant"];
        post?: never;
        /**
         * Delete a tenant
         * @description Its keys are refused immediately, its streams end within 10 s, and its running debates are cancelled. The ledger is kept. Debates, panels and calibrations are kept too; with `content=delete` they are deleted in the background, also for a tenant that is already deleted. The id cannot be used again.
         */
        delete: operations["deleteTenant"];
        options?: never;
        head?: never;
        /**
         * Change a tenant
         * @description Changes the settings in the body; in the budget and the retention it changes the fields that the body has. All others stay. Null has the same meaning as in a PUT. The settings apply from the next request on.
         */
        patch: operations["updateTenant"];
        trace?: never;
    };
    "/v1/admin/tenants/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a tenant's keys
         * @description Newest first, including revoked and expired keys. Only the public part of each key is returned.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key of a tenant
         * @description Only this reply contains the key, because the service stores only its hash. The body is optional.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/keys/{key_id}": {
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
         * @description New requests with the key are refused immediately, and its open streams end within 10 s. A revoked key cannot be restored.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/provider_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a tenant's own keys for providers
         * @description Returns a fingerprint of each key and when it was set, by provider, all on one page. The key itself is never returned.
         */
        get: operations["listProviderKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/provider_keys/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a tenant's own key for a provider
         * @description Sets or replaces the key. It is used from the next call on, also in running debates. The key can only be written: it is stored encrypted with `PARLEY_SECRET_KEYS` and never returned. Calls of the tenant's debates to the provider use this key alone, unless `operator_keys` of the tenant is `fallback`; they count in its budget, and their ledger lines say `paid_by: tenant`.
         */
        put: operations["putProviderKey"];
        post?: never;
        /**
         * Delete a tenant's own key for a provider
         * @description From the next call on, the operator's key is used for the provider. If `operator_keys` of the tenant is `never`, its calls fail instead.
         */
        delete: operations["deleteProviderKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/reliabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the reliabilities of a tenant's models
         * @description Returns all reliabilities on one page, as they were set.
         */
        get: operations["readReliabilities"];
        /**
         * Set the reliabilities of a tenant's models
         * @description Replaces all reliabilities. Debates that are accepted afterwards, by other processes at most half a second later, use (correct + 1) / (total + 2) as the probability that an answer of the model is right.
         */
        put: operations["putReliabilities"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tenant's budget
         * @description Returns the same budget of the current period that the tenant reads.
         */
        get: operations["readTenantBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tenant's ledger
         * @description Returns the same ledger that the tenant reads. The ledger of a deleted tenant is kept and can be read.
         */
        get: operations["readTenantLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a tenant
         * @description Everything that the tenant has, as lines of JSON `{type, version, data}`: first the line `export`, then settings, keys, panels, webhook endpoints, calibrations, budgets, debates with their events, the ledger and the audit records, without secrets and hashes. The last line has the type `end` and the number of lines of each type; an export without it is not complete. Objects are read one after the other while the export is sent. An object that was created after `started_at` may be missing, and one that is deleted meanwhile may be missing or have fewer events. The `data` of a debate and its events are of the same moment. The tenant may be a deleted one.
         */
        get: operations["readTenantExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a tenant's debates by metadata
         * @description All debates that were accepted before this request and carry each entry of `metadata` are deleted in the background: questions, events, results, call journals, reviews, list entries, and the webhook deliveries about them. Debates that have not ended are cancelled first. Ledger lines, labels of calibrations and idempotency keys are kept, because they have no text of a debate. The tenant may be a deleted one. The audit log has the keys of the metadata, not the values.
         */
        post: operations["createTenantDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}/deletions/{deletion_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tenant's deletion
         * @description Returns the same receipt that the tenant reads, including deletions that the tenant requested.
         */
        get: operations["readTenantDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the usage of a month
         * @description Calls, tokens and costs of all tenants, including deleted ones. The costs are those of the ledger lines of the month, including lines that retention has deleted since. Replayed calls of branches cost nothing and are not counted.
         */
        get: operations["readUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description Lines of JSON, oldest first: `{id, at, phase, operator, action, path, address, status, request_id, body}`. Each action has two records: one with the phase `requested` before it, with the body of the request without secrets, and one with the phase `answered` and the status after it. The log contains all requests of operators that change something, and all backups, exports and reads of this log. Records are never changed or deleted.
         */
        get: operations["readAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the stored prices
         * @description All versions, newest first. Models without a stored price have the price of the configuration or the price list.
         */
        get: operations["listPrices"];
        /**
         * Store prices
         * @description Stores a version of the prices. It replaces the previous version from `valid_from` on, in every process within 10 s. Stored prices take precedence over those of the configuration and the price list. Calls that are already reserved are settled at the price of their reservation.
         */
        put: operations["putPrices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/debates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List debates that are stuck
         * @description Unfinished debates of all tenants that have passed their deadline or their longest wait, or that no live worker can run. Oldest first, on one page.
         */
        get: operations["listStuckDebates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/debates/requeue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requeue a debate
         * @description Starts a new run of the debate immediately, without regard to the limits on concurrent debates. The new run continues from the event log; no call that was paid for is repeated. For a debate that a live process runs, nothing changes.
         */
        post: operations["requeueDebate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a backup
         * @description One file with the current content of the embedded store, for `parley restore`. It contains questions, answers and the hashes of keys. With Redis the request is refused with 404: use the backup tools of Redis.
         */
        get: operations["readBackup"];
        put?: never;
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
        /** @description The reply to an accepted debate. A repeated request gets the same reply. */
        AcceptedDebate: {
            /**
             * @description The id of the debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description The status: always `queued`, also when the request is repeated.
             * @example queued
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
            /**
             * Format: date-time
             * @description When the debate was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /** @description The paths of the debate and its event stream. */
            links: components["schemas"]["DebateLinks"];
        };
        /**
         * @description A question and answers to it. Only `question` and `answers` are required.
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
            /**
             * @description The question.
             * @example What is 3/4 of 12?
             */
            question: string;
            /**
             * @description The type of the answers; `auto`, the default, detects it.
             * @example auto
             * @enum {string}
             */
            answer_type?: "auto" | "number" | "choice" | "boolean" | "date" | "set" | "text";
            /**
             * @description The options of a `choice` question, in order. The first is option A.
             * @example [
             *       "Yes",
             *       "No"
             *     ]
             */
            options?: string[] | null;
            /**
             * @description The relative difference up to which two numbers are the same; 0 compares exactly.
             * @example 0.01
             */
            answer_tolerance?: number;
            /**
             * @description How answers are compared: `typed` (the default) or `jaccard`.
             * @example typed
             * @enum {string}
             */
            agreement?: "typed" | "jaccard";
            /**
             * @description The similarity from which `jaccard` finds two texts equivalent; 0.4 by default.
             * @example 0.4
             */
            convergence_similarity?: number;
            /**
             * @description 1 to 100 answers, together at most 50,000 characters.
             * @example [
             *       "9",
             *       "The answer is 9.0.",
             *       "8"
             *     ]
             */
            answers: string[];
        };
        /** @description Answers that are the same. */
        AnswerClass: {
            /**
             * @description The id of the class: `class_1` and so on, largest first.
             * @example class_1
             */
            id: string;
            /**
             * @description The answer that stands for the class.
             * @example 391
             */
            answer: string;
            /**
             * @description Every spelling of the answer, each once.
             * @example [
             *       "391",
             *       "391.0"
             *     ]
             */
            spellings: string[];
            /**
             * @description The debaters that gave the answer.
             * @example [
             *       "debater_0",
             *       "debater_2"
             *     ]
             */
            debater_ids: string[];
            /**
             * @description The sum of the weights of these debaters.
             * @example 2
             */
            weight: number;
        };
        /** @description Whether two debaters gave the same answer, and by which rule. */
        AnswerPair: {
            /**
             * @description The first debater, in panel order.
             * @example debater_0
             */
            a: string;
            /**
             * @description The second debater.
             * @example debater_1
             */
            b: string;
            /**
             * @description `same` and `different` are proved by the rule; `open` is not decided and counts as not the same.
             * @example same
             * @enum {string}
             */
            verdict: "same" | "different" | "open";
            /**
             * @description Whether the verdict is `same`.
             * @example true
             */
            same: boolean;
            /**
             * @description The rule that decided.
             * @example number_equal
             */
            rule: string;
        };
        /** @description The limit, the spending and the reservations of the current period, in USD. */
        Budget: {
            /**
             * @description The limit of the current period in USD. Null: no limit.
             * @example 10
             */
            limit_usd: number | null;
            /**
             * @description USD spent in the current period.
             * @example 3.21
             */
            spent_usd: number;
            /**
             * @description USD reserved for calls that have not ended.
             * @example 0.0125
             */
            reserved_usd: number;
            /**
             * @description USD that can still be reserved. Null: no limit.
             * @example 6.7775
             */
            remaining_usd: number | null;
            /**
             * @description The period of the budget. Weeks begin on Monday. All periods are in UTC.
             * @example none
             * @enum {string}
             */
            period: "none" | "day" | "week" | "month";
            /**
             * @description When the next period begins. Null: the budget has no further period.
             * @example 2026-11-29T18:04:05.678Z
             */
            resets_at: string | null;
        };
        /** @description The error of a budget that is exceeded, with its numbers. */
        BudgetProblem: {
            /**
             * @description The type of the error as a URN: `urn:parley:problem:` and its code.
             * @example urn:parley:problem:not_found
             */
            type: string;
            /**
             * @description The error in a few words, the same for every error with this code.
             * @example Not found
             */
            title: string;
            /**
             * @description The HTTP status of the response.
             * @example 404
             */
            status: number;
            /**
             * @description The stable code of the error.
             * @example budget_exceeded
             * @constant
             */
            code: "budget_exceeded";
            /**
             * @description One sentence about this request.
             * @example there is no debate with this id
             */
            detail: string;
            /**
             * @description The path of the request, without its query.
             * @example /v1/debates
             */
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
             * @description The budget that is exceeded: that of the `tenant`, that of a pair of `metadata`, or the `cost_budget_usd` of the `debate`.
             * @example tenant
             * @enum {string}
             */
            cap: "tenant" | "metadata" | "debate";
            /**
             * @description With `cap: "metadata"`: the key of the pair.
             * @example session
             */
            metadata_key?: string;
            /**
             * @description With `cap: "metadata"`: the value of the pair.
             * @example 7f3a
             */
            metadata_value?: string;
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
             * @description The minimum in USD that the first calls of the debate need.
             * @example 0.0123
             */
            required_usd?: number;
            /**
             * Format: date-time
             * @description When the next period of the budget begins; null without one.
             * @example 2026-12-01T00:00:00.000Z
             */
            resets_at: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description How reliable the confidence of a panel is, and the guarantees for it. */
        Calibration: {
            /**
             * @description The stored panel; null: the configured one.
             * @example board
             */
            panel: string | null;
            /**
             * @description Identifies the settings and prompts that are calibrated. A different signature has a different calibration.
             * @example 3f9c2a7be1d04c55
             */
            panel_signature: string;
            /**
             * @description Null until it is computed from a first label.
             * @example 2026-11-29T18:04:05.678Z
             */
            computed_at: string | null;
            /** @description Labels that count, by source. */
            labels: {
                /**
                 * @description From reviewed audits.
                 * @example 20
                 */
                audit: number;
                /**
                 * @description From items with known answers.
                 * @example 95
                 */
                item: number;
            };
            /** @description Items with known answers, by outcome. */
            items: {
                /**
                 * @description Items whose debates have not ended.
                 * @example 2
                 */
                waiting: number;
                /**
                 * @description Items that became a label.
                 * @example 95
                 */
                labelled: number;
                /**
                 * @description Items whose debate failed or has no answer that can be compared.
                 * @example 3
                 */
                unlabelled: number;
            };
            /** @description The values from which the confidence of a debate is computed. */
            learned: {
                /**
                 * @description Whether debates use learned values.
                 * @example learned
                 * @enum {string}
                 */
                kind: "learned" | "default";
                /**
                 * @description Why the defaults are used; null for learned values.
                 * @example too_few_labels
                 */
                reason: ("too_few_labels" | "defaults_are_better") | null;
                /**
                 * @description How often each debater is right, by its id.
                 * @example {
                 *       "debater_0": 0.81
                 *     }
                 */
                reliabilities: {
                    [key: string]: number;
                };
                /**
                 * @description The correlation of the errors of the debaters.
                 * @example 0.3
                 */
                correlation: number;
                /** @description Brier scores of both on the labels, by cross-validation; null until there are enough labels. */
                brier: {
                    /**
                     * @description The Brier score of the learned values.
                     * @example 0.11
                     */
                    learned: number;
                    /**
                     * @description The Brier score of the defaults.
                     * @example 0.14
                     */
                    default: number;
                } | null;
            };
            /** @description The reliability diagram: ten bins, or none before the first label. */
            diagram: {
                /**
                 * @description The lowest confidence of the bin.
                 * @example 0.8
                 */
                from: number;
                /**
                 * @description The confidence at which the next bin begins.
                 * @example 0.9
                 */
                to: number;
                /**
                 * @description Labels in the bin.
                 * @example 40
                 */
                count: number;
                /**
                 * @description Mean confidence; null without labels.
                 * @example 0.85
                 */
                confidence: number | null;
                /**
                 * @description Share of right answers; null without labels.
                 * @example 0.83
                 */
                right: number | null;
                /**
                 * @description Lower end of the 95 % Wilson interval of `right`.
                 * @example 0.68
                 */
                low: number | null;
                /**
                 * @description Upper end of the 95 % Wilson interval of `right`.
                 * @example 0.92
                 */
                high: number | null;
            }[];
            /** @description Mean distance of confidence and share of right answers. */
            calibration_error: {
                /**
                 * @description The value.
                 * @example 0.08
                 */
                value: number;
                /**
                 * @description Lower end of the 95 % bootstrap interval.
                 * @example 0.05
                 */
                low: number;
                /**
                 * @description Upper end of the 95 % bootstrap interval.
                 * @example 0.12
                 */
                high: number;
                /**
                 * @description Labels that it is computed from.
                 * @example 200
                 */
                count: number;
            } | null;
            /** @description Mean squared distance of confidence and outcome. */
            brier_score: {
                /**
                 * @description The value.
                 * @example 0.08
                 */
                value: number;
                /**
                 * @description Lower end of the 95 % bootstrap interval.
                 * @example 0.05
                 */
                low: number;
                /**
                 * @description Upper end of the 95 % bootstrap interval.
                 * @example 0.12
                 */
                high: number;
                /**
                 * @description Labels that it is computed from.
                 * @example 200
                 */
                count: number;
            } | null;
            /** @description How well the confidence separates right answers from wrong ones; 0.5 is chance. */
            auroc: {
                /**
                 * @description The value.
                 * @example 0.08
                 */
                value: number;
                /**
                 * @description Lower end of the 95 % bootstrap interval.
                 * @example 0.05
                 */
                low: number;
                /**
                 * @description Upper end of the 95 % bootstrap interval.
                 * @example 0.12
                 */
                high: number;
                /**
                 * @description Labels that it is computed from.
                 * @example 200
                 */
                count: number;
            } | null;
            /** @description A point for each different confidence. */
            risk_coverage: {
                /**
                 * @description Share of the questions whose answers are acted on, highest confidence first.
                 * @example 0.6
                 */
                coverage: number;
                /**
                 * @description Share of these answers that are wrong.
                 * @example 0.04
                 */
                risk: number;
            }[];
            /** @description For estimates: how often their 80 % intervals contain the answer; null without labelled estimates. */
            intervals: {
                /**
                 * @description Labelled estimates.
                 * @example 60
                 */
                count: number;
                /**
                 * @description Share of intervals that contain the answer; the aim is 0.8.
                 * @example 0.78
                 */
                coverage: number;
                /**
                 * @description Lower end of the 95 % Wilson interval of `coverage`.
                 * @example 0.66
                 */
                coverage_low: number;
                /**
                 * @description Upper end of the 95 % Wilson interval of `coverage`.
                 * @example 0.87
                 */
                coverage_high: number;
                /**
                 * @description Mean pinball loss of the bounds and the value as 10 %, 50 % and 90 % quantiles, of amounts as a share of the answer; null where every answer is 0.
                 * @example 0.04
                 */
                pinball_loss: number | null;
                /** @description The same of each debater’s last estimate, by its id. */
                debaters: {
                    [key: string]: {
                        /**
                         * @description Labelled estimates.
                         * @example 60
                         */
                        count: number;
                        /**
                         * @description Share of intervals that contain the answer; the aim is 0.8.
                         * @example 0.78
                         */
                        coverage: number;
                        /**
                         * @description Lower end of the 95 % Wilson interval of `coverage`.
                         * @example 0.66
                         */
                        coverage_low: number;
                        /**
                         * @description Upper end of the 95 % Wilson interval of `coverage`.
                         * @example 0.87
                         */
                        coverage_high: number;
                        /**
                         * @description Mean pinball loss of the bounds and the value as 10 %, 50 % and 90 % quantiles, of amounts as a share of the answer; null where every answer is 0.
                         * @example 0.04
                         */
                        pinball_loss: number | null;
                    };
                };
            } | null;
            /** @description One for each error target that was asked for. */
            guarantees: {
                /**
                 * @description The highest error allowed.
                 * @example 0.05
                 */
                target: number;
                /**
                 * @description The set in which the error is measured: all questions asked, or the answers acted on.
                 * @example asked
                 * @enum {string}
                 */
                of: "asked" | "acted";
                /**
                 * @description Only a certified panel acts on answers; in any other state all answers escalate.
                 * @example certified
                 * @enum {string}
                 */
                status: "certified" | "too_few_labels" | "unreachable" | "suspended";
                /**
                 * @description Labels that count.
                 * @example 200
                 */
                labels: number;
                /**
                 * @description Labels from which on a certificate is possible; null where more labels would not help.
                 * @example 150
                 */
                labels_needed: number | null;
                /**
                 * @description The lowest score at which the service acts, for tasks without a threshold of their own.
                 * @example 0.82
                 */
                threshold: number | null;
                /**
                 * @description The share of the labels that would have been acted on.
                 * @example 0.6
                 */
                expected_automation: number;
                /**
                 * @description The lowest error that can be certified with the labels and 95 % confidence; null when it does not prevent a certificate.
                 * @example 0.03
                 */
                lowest_error: number | null;
                /**
                 * @description Thresholds of tasks with enough labels.
                 * @example {
                 *       "law": 0.9
                 *     }
                 */
                task_thresholds: {
                    [key: string]: number | null;
                };
                /**
                 * @description When it was certified first; null until then.
                 * @example 2026-11-29T18:04:05.678Z
                 */
                certified_at: string | null;
                /**
                 * @description When audits showed that the error had risen; null if they did not.
                 * @example 2026-11-29T18:04:05.678Z
                 */
                suspended_at: string | null;
            }[];
        };
        /** @description How a cascade stopped. */
        CascadeReport: {
            /**
             * @description The posterior at which no further debater is asked.
             * @example 0.75
             */
            stop_at: number;
            /**
             * @description How many debaters, in panel order, have to agree to reach `stop_at`; null when even all of them do not reach it.
             * @example 2
             */
            must_agree: number | null;
            /**
             * @description `posterior`: `stop_at` was reached. `lead`: no outstanding answer could have changed the winner. `exhausted`: all debaters were asked. Null: something else ended it, such as the budget.
             * @example posterior
             */
            stopped_by: ("posterior" | "lead" | "exhausted") | null;
        };
        /** @description A chunk of a streamed answer. */
        ChatChunk: {
            /**
             * @description The id of the completion.
             * @example chatcmpl-0b9f3f3e6a52
             */
            id: string;
            /**
             * @description When the debate was created, in Unix seconds.
             * @example 1764439445
             */
            created: number;
            /**
             * @description The model of the request.
             * @example debate/critique
             */
            model: string;
            /**
             * @description The type of the object.
             * @example chat.completion.chunk
             * @constant
             */
            object: "chat.completion.chunk";
            /** @description The next part of the answer; empty in the chunk with the usage. */
            choices: {
                /**
                 * @description The index of the choice. It is always 0, because there is one choice.
                 * @example 0
                 * @constant
                 */
                index: 0;
                /** @description The next part of the message. */
                delta: {
                    /**
                     * @description The role of the author, in the first chunk.
                     * @example assistant
                     * @constant
                     */
                    role?: "assistant";
                    /**
                     * @description The next part of the answer.
                     * @example 391
                     */
                    content?: string | null;
                    /**
                     * @description Why there is no answer.
                     * @example No debater had an answer.
                     */
                    refusal?: string;
                    /**
                     * @description The next part of the progress of the debate.
                     * @example Round 1: 2 of 3 debaters agree.
                     */
                    reasoning_content?: string;
                };
                /**
                 * @description Always null: a panel has no token probabilities.
                 * @example null
                 */
                logprobs: null;
                /**
                 * @description Why the answer ends here; null before the end.
                 * @example stop
                 */
                finish_reason: ("stop" | "length" | "content_filter") | null;
            }[];
            /** @description The tokens of all calls; null except in the last chunk. Absent when the request does not ask for it. */
            usage?: components["schemas"]["ChatUsage"] | null;
            /** @description The results of the debate, in the chunk with the finish reason. */
            debate?: components["schemas"]["ChatDebate"];
        };
        /** @description The answer of a panel in the format of a chat completion. */
        ChatCompletion: {
            /**
             * @description The id of the completion.
             * @example chatcmpl-0b9f3f3e6a52
             */
            id: string;
            /**
             * @description When the debate was created, in Unix seconds.
             * @example 1764439445
             */
            created: number;
            /**
             * @description The model of the request.
             * @example debate/critique
             */
            model: string;
            /**
             * @description The type of the object.
             * @example chat.completion
             * @constant
             */
            object: "chat.completion";
            /** @description The answer, as the only choice. */
            choices: {
                /**
                 * @description The index of the choice. It is always 0, because there is one choice.
                 * @example 0
                 * @constant
                 */
                index: 0;
                /** @description The message. */
                message: {
                    /**
                     * @description The role of the author.
                     * @example assistant
                     * @constant
                     */
                    role: "assistant";
                    /**
                     * @description The answer; null without one.
                     * @example 391
                     */
                    content: string | null;
                    /**
                     * @description Why there is no answer; null when there is one.
                     * @example No debater had an answer.
                     */
                    refusal: string | null;
                    /**
                     * @description The confidence, dissent and escalation in one line; null without an answer.
                     * @example Confidence 0.86; 2 of 3 debaters agree.
                     */
                    reasoning_content: string | null;
                };
                /**
                 * @description Always null: a panel has no token probabilities.
                 * @example null
                 */
                logprobs: null;
                /**
                 * @description Why the answer ends here.
                 * @example stop
                 * @enum {string}
                 */
                finish_reason: "stop" | "length" | "content_filter";
            }[];
            /** @description The tokens of all calls. */
            usage: components["schemas"]["ChatUsage"];
            /** @description The confidence, dissent and other results of the debate. */
            debate: components["schemas"]["ChatDebate"];
        };
        /** @description Results of the debate that the response of a single model does not have. */
        ChatDebate: {
            /**
             * @description The id of the debate, as in the header `Debate-Id`. `GET /v1/debates/{id}` returns all of it.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description The status of the debate. With a status other than `completed`, the answer is the best so far and the finish reason is `length`.
             * @example queued
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
            /**
             * @description The confidence, computed from who agrees with whom, 0 to 1; null when unknown.
             * @example 0.86
             */
            confidence: number | null;
            /**
             * @description The reasoning of the debater or judge that gave the answer; null without one.
             * @example 17 × 20 = 340 and 17 × 3 = 51, together 391.
             */
            reasoning: string | null;
            /**
             * @description Whether a human should decide.
             * @example true
             */
            escalate_to_human: boolean;
            /**
             * @description The reasons to escalate.
             * @example [
             *       "no_consensus"
             *     ]
             */
            escalation_reasons: ("no_consensus" | "tie" | "minority_winner" | "judge_departs" | "degraded" | "budget_exhausted" | "judge_failed" | "low_confidence" | "deadline" | "concluded" | "unresolved_ballot" | "error_target" | "wide_spread" | "contested_claims" | "writer_failed")[];
            /**
             * @description The rule that decided; null when nothing was decided.
             * @example weighted_vote
             */
            decision_rule: string | null;
            /** @description Debaters that have another answer at the end. */
            dissent: components["schemas"]["Dissent"][];
            /** @description Every claim of a long answer with its status; its paragraphs cite the ids. Null for other answers. */
            claims: components["schemas"]["CountedClaim"][] | null;
            /** @description Ids of the claims of a long answer by status; null for other answers. */
            summary: components["schemas"]["ClaimSummary"] | null;
            /**
             * @description `single_agent`: one confident answer was enough. `debate`: a debate was held. Null when unknown.
             * @example single_agent
             */
            routing_decision: ("single_agent" | "debate") | null;
            /**
             * @description Rounds that were run.
             * @example 2
             */
            rounds: number;
            /** @description Debaters' calls that an early end made unnecessary; null when unknown. */
            saved: components["schemas"]["SavedCalls"] | null;
            /** @description The pooled estimate; null when the question asks for none. */
            final_estimate: components["schemas"]["FinalEstimate"] | null;
            /**
             * @description The relative spread of the estimates; null when it is not finite or there are none.
             * @example 0.12
             */
            spread: number | null;
            /**
             * @description Debaters whose interval does not contain the pooled value; null without estimates.
             * @example [
             *       "debater_1"
             *     ]
             */
            outliers: string[] | null;
            /**
             * @description Whether the stopping rule was met.
             * @example true
             */
            converged: boolean;
            /**
             * @description Whether fewer debaters took part, or another rule decided, than was configured.
             * @example true
             */
            degraded: boolean;
            /**
             * @description Whether any part of the answer comes from the simulated provider; null when unknown.
             * @example true
             */
            simulated: boolean | null;
            /**
             * @description Reasons to trust the answer less, one sentence each.
             * @example [
             *       "top_p is ignored"
             *     ]
             */
            warnings: string[];
            /**
             * @description Parameters of the request that had no effect.
             * @example [
             *       "top_p"
             *     ]
             */
            ignored: string[];
            /** @description The fields of a record with their confidence. Absent when the request asks for no record. */
            fields?: components["schemas"]["DecidedField"][];
            /**
             * @description JSON pointers to fields of a record with too few votes. Absent when the request asks for no record.
             * @example [
             *       "/total"
             *     ]
             */
            undecided?: string[];
        };
        /** @description A message of the conversation. */
        ChatMessage: {
            /**
             * @description The role of the author.
             * @example system
             * @enum {string}
             */
            role: "system" | "developer" | "user" | "assistant";
            /**
             * @description The text, or a list of parts that are texts. Images, audio and files are refused.
             * @example What is 17 * 23?
             */
            content?: (string | components["schemas"]["ChatPart"][]) | null;
            /**
             * @description The name of the author.
             * @example alice
             */
            name?: string | null;
            /**
             * @description The refusal in an earlier answer.
             * @example I cannot help with that.
             */
            refusal?: string | null;
            /**
             * @description The reasoning of an earlier answer. The panel does not see it.
             * @example 17 × 20 = 340.
             */
            reasoning_content?: string | null;
            /**
             * @description The same as `reasoning_content`, as some clients send it.
             * @example 17 × 20 = 340.
             */
            reasoning?: (string | {
                [key: string]: unknown;
            } | (string | {
                [key: string]: unknown;
            })[]) | null;
            /**
             * @description The same as `reasoning_content`, as some clients send it.
             * @example [
             *       {
             *         "type": "text"
             *       }
             *     ]
             */
            reasoning_details?: (string | {
                [key: string]: unknown;
            } | (string | {
                [key: string]: unknown;
            })[]) | null;
            /**
             * @description Annotations of an earlier answer. They are ignored.
             * @example [
             *       {
             *         "type": "url_citation"
             *       }
             *     ]
             */
            annotations?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Not supported: only `null` is accepted.
             * @example null
             */
            audio?: null;
            /**
             * @description Not supported: only `null` or an empty list is accepted.
             * @example []
             */
            tool_calls?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Not supported: only `null` is accepted.
             * @example null
             */
            function_call?: null;
        };
        /** @description A part of a message. Only the type `text` is supported. */
        ChatPart: {
            /**
             * @description The type of the part. Only `text` is supported.
             * @example text
             */
            type: string;
            /**
             * @description The text.
             * @example What is 17 * 23?
             */
            text?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A chat completion request of the OpenAI API. A field that is not listed is refused. */
        ChatRequest: {
            /**
             * @description The panel: `debate/<protocol>` for the default panel, or `debate/<stored panel>`. The name of a protocol always means the protocol.
             * @example debate/critique
             */
            model: string;
            /**
             * @description The temperature of every debater, instead of the one in the panel.
             * @example 0.7
             */
            temperature?: number | null;
            /**
             * @description Stored with the debate.
             * @example {
             *       "ticket": "42"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description Stored with the debate as the entry `user` of its metadata, unless that has one.
             * @example user-7
             */
            user?: string | null;
            /**
             * @description Not supported: only `null` or an empty list is accepted.
             * @example []
             */
            tools?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Has no effect, because there are no tools.
             * @example none
             */
            tool_choice?: ("none" | "auto") | null;
            /**
             * @description Has no effect, because there are no tools.
             * @example true
             */
            parallel_tool_calls?: boolean | null;
            /**
             * @description The conversation. The last user message is the question and the others are its context, in order. No assistant message may follow the question. System messages without a user message are the question.
             * @example [
             *       {
             *         "role": "user",
             *         "content": "What is 17 * 23?"
             *       }
             *     ]
             */
            messages: components["schemas"]["ChatMessage"][];
            /**
             * @description Whether to stream chunks: each round of the debate as `reasoning_content`, then the answer as `content`.
             * @example true
             */
            stream?: boolean | null;
            /** @description Options of the stream. */
            stream_options?: {
                /**
                 * @description Whether a chunk before the end has the usage.
                 * @example true
                 */
                include_usage?: boolean | null;
                /**
                 * @description Ignored.
                 * @example true
                 */
                include_obfuscation?: boolean | null;
            } | null;
            /** @description Whether to report costs: `{"include": true}` adds `cost_usd` to the usage, and the usage to a stream. */
            usage?: {
                /**
                 * @description Whether to report costs.
                 * @example true
                 */
                include: boolean;
            } | null;
            /**
             * @description The limit of the output tokens of each reply of a debater, reasoning included. A lower limit in the panel still applies.
             * @example 2048
             */
            max_tokens?: number | null;
            /**
             * @description The same as `max_tokens`. The lower of both applies.
             * @example 2048
             */
            max_completion_tokens?: number | null;
            /**
             * @description How much the debaters reason before they answer. Each model gets the nearest effort that it supports; `minimal` counts as `low`, and `xhigh` and `max` as `high`. A model without efforts is called without this parameter.
             * @example low
             */
            reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max") | null;
            /**
             * @description The seed of all random choices.
             * @example 7
             */
            seed?: number | null;
            /**
             * @description The number of answers. Only 1 is supported.
             * @example 1
             */
            n?: 1 | null;
            /**
             * @description Not supported: only `null` or an empty list is accepted.
             * @example []
             */
            stop?: string[] | null;
            /** @description The format of the answer: `{"type": "text"}`, or `json_schema` for a record of that schema, as `answer_schema` of a debate gives it. The content is then JSON. `strict` has no effect: the record always fits. */
            response_format?: (({
                /**
                 * @description The type of the format.
                 * @example text
                 * @constant
                 */
                type: "text";
            } & {
                [key: string]: unknown;
            }) | {
                /**
                 * @description The type of the format.
                 * @example json_schema
                 * @constant
                 */
                type: "json_schema";
                /** @description The schema of the record. */
                json_schema: {
                    /**
                     * @description The name of the schema.
                     * @example invoice
                     */
                    name: string;
                    /**
                     * @description The purpose of the record.
                     * @example The total of an invoice.
                     */
                    description?: string | null;
                    /**
                     * @description Has no effect: a record always fits its schema.
                     * @example true
                     */
                    strict?: boolean | null;
                    /**
                     * @description The JSON Schema of the record.
                     * @example {
                     *       "type": "object",
                     *       "properties": {
                     *         "total": {
                     *           "type": "number"
                     *         }
                     *       }
                     *     }
                     */
                    schema: {
                        [key: string]: unknown;
                    };
                };
            }) | null;
            /**
             * @description The output types. Only `["text"]` is supported.
             * @example [
             *       "text"
             *     ]
             */
            modalities?: "text"[] | null;
            /**
             * @description Not supported: only `null` is accepted.
             * @example null
             */
            audio?: null;
            /**
             * @description Not supported: only `false` is accepted.
             * @example false
             */
            logprobs?: false | null;
            /**
             * @description Not supported: only 0 is accepted.
             * @example 0
             */
            top_logprobs?: 0 | null;
            /**
             * @description Not supported: only `null` or an empty list is accepted.
             * @example []
             */
            functions?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Has no effect, because there are no tools.
             * @example none
             */
            function_call?: ("none" | "auto") | null;
            /**
             * @description Not supported: only `null` is accepted.
             * @example null
             */
            web_search_options?: null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example 0.9
             */
            top_p?: number | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example 0
             */
            frequency_penalty?: number | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example 0
             */
            presence_penalty?: number | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example {
             *       "50256": -100
             *     }
             */
            logit_bias?: {
                [key: string]: number;
            } | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example low
             */
            verbosity?: string | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example auto
             */
            service_tier?: string | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate. The service stores every debate in the same way.
             * @example true
             */
            store?: boolean | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example ticket-42
             */
            prompt_cache_key?: string | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example user-7
             */
            safety_identifier?: string | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example {
             *       "type": "content",
             *       "content": "391"
             *     }
             */
            prediction?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Tokens of all calls of the panel together. */
        ChatUsage: {
            /**
             * @description Input tokens of all calls, cached input included.
             * @example 3702
             */
            prompt_tokens: number;
            /**
             * @description Output tokens of all calls, reasoning included.
             * @example 768
             */
            completion_tokens: number;
            /**
             * @description Input and output tokens together.
             * @example 4470
             */
            total_tokens: number;
            /** @description Details of the input tokens. */
            prompt_tokens_details: {
                /**
                 * @description Input tokens that providers read from their caches.
                 * @example 1024
                 */
                cached_tokens: number;
            };
            /** @description Details of the output tokens. */
            completion_tokens_details: {
                /**
                 * @description Output tokens used for reasoning.
                 * @example 384
                 */
                reasoning_tokens: number;
            };
            /**
             * @description The cost of the calls in USD, at list price. Present only when the request asks for it with `usage`.
             * @example 0.0123
             */
            cost_usd?: number;
        };
        /** @description A claim of one or more drafts. Equivalent claims are merged. */
        Claim: {
            /**
             * @description The id of the claim. The answer cites claims by these ids, a contested one as `[c7?]`.
             * @example c1
             */
            id: string;
            /**
             * @description The claim in one sentence.
             * @example The clause is void under section 16600.
             */
            text: string;
            /**
             * @description Debaters whose drafts make the claim.
             * @example [
             *       "debater_0"
             *     ]
             */
            authors: string[];
            /** @description The claims in the drafts that it stands for. */
            sources: components["schemas"]["ClaimSource"][];
        };
        /** @description A human's verdict on one claim of a long answer. */
        ClaimReview: {
            /**
             * @description The claim.
             * @example c1
             */
            claim_id: string;
            /**
             * @description Whether the claim is true.
             * @example true
             */
            correct: boolean;
            /**
             * @description A note for people; null without one.
             * @example Checked in the statute.
             */
            note: string | null;
        };
        /** @description A claim in a draft. */
        ClaimSource: {
            /**
             * @description The debater of the draft.
             * @example debater_0
             */
            debater_id: string;
            /**
             * @description The id of the claim in the draft.
             * @example c3
             */
            claim_id: string;
        };
        /** @description A debater's stance to a claim. */
        ClaimStance: {
            /**
             * @description The claim.
             * @example c1
             */
            claim_id: string;
            /**
             * @description `support`, `contradict` or `unsure`. A debater supports its own claims unless it contradicts them.
             * @example support
             * @enum {string}
             */
            stance: "support" | "contradict" | "unsure";
            /**
             * @description The reason for the stance; null without one.
             * @example The statute says so without exceptions.
             */
            reason: string | null;
            /**
             * @description A better wording of the claim; null without one. The text of the claim does not change.
             * @example The clause is void under section 16600 of the code.
             */
            wording: string | null;
        };
        /** @description Ids of claims by status, with the names that OpenRouter's Fusion uses. */
        ClaimSummary: {
            /**
             * @description Claims with status `consensus`.
             * @example [
             *       "c1",
             *       "c2"
             *     ]
             */
            consensus: string[];
            /**
             * @description Claims that a debater contradicts.
             * @example [
             *       "c7"
             *     ]
             */
            contradictions: string[];
            /**
             * @description Claims that two or more drafts make, but not all of them.
             * @example [
             *       "c2"
             *     ]
             */
            partial_coverage: string[];
            /**
             * @description Claims with status `unique`.
             * @example [
             *       "c5"
             *     ]
             */
            unique_insights: string[];
        };
        /** @description The decisions of ended debates under other settings. */
        Comparison: {
            /**
             * @description Debates that were compared.
             * @example 120
             */
            debates: number;
            /**
             * @description Debates for which it is known whether an answer is right.
             * @example 40
             */
            labelled: number;
            /** @description Debates that could not be compared. */
            left_out: {
                /**
                 * @description The debate.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
                /**
                 * @description Why it was not compared.
                 * @example not_found
                 * @enum {string}
                 */
                reason: "not_found" | "not_finished" | "no_result" | "not_debated";
            }[];
            /** @description The debates as they were run, then each setting in the order sent. */
            rows: components["schemas"]["ComparisonRow"][];
        };
        /**
         * @description The debates to decide again, and the settings.
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
            /**
             * @description Ids of debates, or a query for finished ones.
             * @example [
             *       "0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11"
             *     ]
             */
            debates: string[] | {
                /**
                 * @description Only debates with this final status.
                 * @example queued
                 * @enum {string}
                 */
                status?: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
                /**
                 * @description Only debates that were, or were not, escalated.
                 * @example true
                 */
                escalated?: boolean;
                /**
                 * Format: date-time
                 * @description Only debates that were created later.
                 * @example 2026-11-01T00:00:00Z
                 */
                created_after?: string;
                /**
                 * Format: date-time
                 * @description Only debates that were created earlier.
                 * @example 2026-12-01T00:00:00Z
                 */
                created_before?: string;
                /**
                 * @description The number of debates, newest first; 100 by default.
                 * @example 200
                 */
                limit?: number;
            };
            /** @description The settings to compare. Each is one row of the result. */
            settings: {
                /**
                 * @description The name of the row; by default the settings.
                 * @example vote
                 */
                name?: string;
                /**
                 * @description The decision rule; by default the one of each debate.
                 * @example majority_vote
                 * @enum {string}
                 */
                aggregation?: "majority_vote" | "weighted_vote" | "exact_majority" | "closest" | "posterior";
                /**
                 * @description How answers are compared; by default as in each debate, including the decisions of a model.
                 * @example typed
                 * @enum {string}
                 */
                agreement?: "typed" | "jaccard";
                /**
                 * @description The debate ends after this round.
                 * @example 1
                 */
                max_rounds?: number;
                /**
                 * @description The debate ends after the first round with this agreement.
                 * @example 0.8
                 */
                convergence_threshold?: number;
                /**
                 * @description A cascade over the independent answers: debaters are counted one after the other until the posterior reaches this value.
                 * @example 0.75
                 */
                stop_at?: number;
                /**
                 * @description Ids or models of the debaters that count, in the order for `stop_at`. Only independent answers count then.
                 * @example [
                 *       "debater_0",
                 *       "debater_1"
                 *     ]
                 */
                debaters?: string[];
            }[];
        };
        /** @description The decisions under one setting, and their cost. */
        ComparisonRow: {
            /**
             * @description The name that was sent, or the settings.
             * @example aggregation majority_vote
             */
            name: string;
            /** @description The settings as they were sent. Null: the settings with which the debates were run. */
            settings: {
                /**
                 * @description The name of the row; by default the settings.
                 * @example vote
                 */
                name?: string;
                /**
                 * @description The decision rule; by default the one of each debate.
                 * @example majority_vote
                 * @enum {string}
                 */
                aggregation?: "majority_vote" | "weighted_vote" | "exact_majority" | "closest" | "posterior";
                /**
                 * @description How answers are compared; by default as in each debate, including the decisions of a model.
                 * @example typed
                 * @enum {string}
                 */
                agreement?: "typed" | "jaccard";
                /**
                 * @description The debate ends after this round.
                 * @example 1
                 */
                max_rounds?: number;
                /**
                 * @description The debate ends after the first round with this agreement.
                 * @example 0.8
                 */
                convergence_threshold?: number;
                /**
                 * @description A cascade over the independent answers: debaters are counted one after the other until the posterior reaches this value.
                 * @example 0.75
                 */
                stop_at?: number;
                /**
                 * @description Ids or models of the debaters that count, in the order for `stop_at`. Only independent answers count then.
                 * @example [
                 *       "debater_0",
                 *       "debater_1"
                 *     ]
                 */
                debaters?: string[];
            } | null;
            /**
             * @description Debates that could be decided again.
             * @example 120
             */
            debates: number;
            /**
             * @description Debates whose decision needs a model, and debates with none of the named debaters or without independent answers.
             * @example 3
             */
            left_out: number;
            /**
             * @description Debates with an answer.
             * @example 118
             */
            decided: number;
            /** @description Share of debates whose answer stays the same. */
            agrees: {
                /**
                 * @description The mean over the debates.
                 * @example 0.9
                 */
                value: number;
                /**
                 * @description Lower end of the 95 % bootstrap interval over debates.
                 * @example 0.82
                 */
                low: number;
                /**
                 * @description Upper end of the 95 % bootstrap interval over debates.
                 * @example 0.96
                 */
                high: number;
                /**
                 * @description Debates that it is computed from.
                 * @example 120
                 */
                count: number;
            } | null;
            /** @description Share of right answers, over debates with a review or a labelled item. */
            accuracy: {
                /**
                 * @description The mean over the debates.
                 * @example 0.9
                 */
                value: number;
                /**
                 * @description Lower end of the 95 % bootstrap interval over debates.
                 * @example 0.82
                 */
                low: number;
                /**
                 * @description Upper end of the 95 % bootstrap interval over debates.
                 * @example 0.96
                 */
                high: number;
                /**
                 * @description Debates that it is computed from.
                 * @example 120
                 */
                count: number;
            } | null;
            /** @description `accuracy` less that of the same debates as they were run. */
            accuracy_difference: {
                /**
                 * @description The mean over the debates.
                 * @example 0.9
                 */
                value: number;
                /**
                 * @description Lower end of the 95 % bootstrap interval over debates.
                 * @example 0.82
                 */
                low: number;
                /**
                 * @description Upper end of the 95 % bootstrap interval over debates.
                 * @example 0.96
                 */
                high: number;
                /**
                 * @description Debates that it is computed from.
                 * @example 120
                 */
                count: number;
            } | null;
            /**
             * @description Mean turns of debaters in a debate.
             * @example 4.2
             */
            turns: number | null;
            /**
             * @description Mean cost of these turns, without calls of judges and calls for grouping.
             * @example 0.0098
             */
            cost_usd: number | null;
            /**
             * @description That cost ÷ the cost of all turns in the same debates; null where they cost nothing.
             * @example 0.7
             */
            cost_share: number | null;
            /** @description The first debates with another answer, 20 at most. */
            changed: {
                /**
                 * @description The debate.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
                /**
                 * @description The decision of the debate.
                 * @example 391
                 */
                recorded_answer: string | null;
                /**
                 * @description The decision under the setting.
                 * @example 390
                 */
                answer: string | null;
                /**
                 * @description Whether that is right; null: not known.
                 * @example true
                 */
                right: boolean | null;
                /**
                 * @description Whether the decision of the debate is right; null: not known.
                 * @example true
                 */
                recorded_right: boolean | null;
            }[];
        };
        /** @description The numbers from which the confidence is computed. */
        ConfidenceDetail: {
            /**
             * @description The share of the panel that agrees with the final answer, 0 to 1; null when unknown.
             * @example 0.67
             */
            agreement: number | null;
            /**
             * @description The mean confidence that these debaters stated, 0 to 1; null when none stated one.
             * @example 0.9
             */
            self_reported: number | null;
            /**
             * @description The probability that the final answer is right, computed from who agrees with whom; null when unknown.
             * @example 0.86
             */
            panel: number | null;
            /**
             * @description How many independent votes the agreeing debaters count as; null when unknown.
             * @example 1.6
             */
            effective_votes: number | null;
            /**
             * @description The number that `confidence` is. `intervals`: the share of debaters whose interval contains the pooled estimate. `claims`: the share of the claims in a long answer that the panel agrees on.
             * @example panel
             * @enum {string}
             */
            method: "panel" | "self_reported" | "intervals" | "claims";
        };
        /** @description A claim with the latest stance of each debater, and its status. */
        CountedClaim: {
            /**
             * @description The id of the claim. The answer cites claims by these ids, a contested one as `[c7?]`.
             * @example c1
             */
            id: string;
            /**
             * @description The claim in one sentence.
             * @example The clause is void under section 16600.
             */
            text: string;
            /**
             * @description `consensus`: no debater contradicts it and two or more support it. `majority`: it is contradicted, and more support it. `rejected`: more than half of the debaters contradict it. `contested`: it is contradicted otherwise. `unique`: no debater contradicts it and fewer than two support it.
             * @example consensus
             * @enum {string}
             */
            status: "consensus" | "majority" | "contested" | "rejected" | "unique";
            /**
             * @description Debaters that support it.
             * @example [
             *       "debater_0",
             *       "debater_1"
             *     ]
             */
            support: string[];
            /**
             * @description Debaters that contradict it.
             * @example [
             *       "debater_2"
             *     ]
             */
            contradict: string[];
            /**
             * @description Debaters that neither support nor contradict it.
             * @example [
             *       "debater_3"
             *     ]
             */
            unsure: string[];
            /**
             * @description Debaters whose drafts make the claim.
             * @example [
             *       "debater_0"
             *     ]
             */
            authors: string[];
            /**
             * @description The probability that it is true, by the panel formula with two possible answers over the debaters that support or contradict it; null when none does.
             * @example 0.86
             */
            confidence: number | null;
            /** @description Why debaters contradict it. */
            reasons_against: {
                /**
                 * @description The debater.
                 * @example debater_2
                 */
                debater_id: string;
                /**
                 * @description Its reason.
                 * @example The statute has an exception for the sale of a business.
                 */
                reason: string;
            }[];
        };
        /** @description A new key. Only this reply contains the whole key. */
        CreatedKey: {
            /**
             * @description The id of the key.
             * @example mZ3q8Kd0
             */
            id: string;
            /**
             * @description The name of the key; null without one.
             * @example The dashboard of sales
             */
            name: string | null;
            /**
             * @description What the key may do.
             * @example [
             *       "read"
             *     ]
             */
            scopes: ("read" | "debate" | "billing")[];
            /**
             * @description The public prefix of the key.
             * @example pk_mZ3q8Kd0
             */
            prefix: string;
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * @description When the key expires. Null: it does not expire.
             * @example 2026-11-29T18:04:05.678Z
             */
            expires_at: string | null;
            /**
             * @description The whole key. It is shown only once; the service stores its hash.
             * @example pk_mZ3q8Kd0_example
             */
            key: string;
        };
        /** @description A debater's criticism of a peer's position. */
        Critique: {
            /**
             * @description The debater that is criticised.
             * @example debater_0
             */
            debater_id: string;
            /**
             * @description The criticism.
             * @example The second step divides by 4 instead of 3.
             */
            assessment: string;
        };
        /** @description A debate, as read from its event log. */
        Debate: {
            /**
             * @description The id of the debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description The status.
             * @example queued
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
            /**
             * @description A copy of `result.final_answer`; null until the debate ends.
             * @example 391
             */
            final_answer: string | null;
            /**
             * @description A copy of `result.confidence`; null until the debate ends.
             * @example 0.86
             */
            confidence: number | null;
            /**
             * @description A copy of `result.escalate_to_human`; null until the debate ends.
             * @example true
             */
            escalate_to_human: boolean | null;
            /**
             * @description The cost so far in USD, with at most 9 decimals.
             * @example 0.0123
             */
            cost_usd: number;
            /**
             * @description The question.
             * @example What is 17 * 23?
             */
            question: string;
            /** @description The configuration, with every default filled in. */
            config: components["schemas"]["DebateConfig"];
            /** @description The current round and phase. */
            progress: components["schemas"]["DebateProgress"];
            /** @description The result; null until the debate ends. A debate that was cancelled or ran out of budget has the best result so far. */
            result: components["schemas"]["DebateResult"] | null;
            /** @description Why the debate failed; null when it did not fail. */
            error: components["schemas"]["DebateError"] | null;
            /** @description Why the debate waits although it could run: no live worker can run it. Null when one can. */
            obstacle: {
                /**
                 * @description `no_worker`: no process runs debates. `engine_level`: every worker is of a version too old for the debate. `provider_missing`: no worker has all of its providers.
                 * @example no_worker
                 * @enum {string}
                 */
                code: "no_worker" | "engine_level" | "provider_missing";
                /**
                 * @description The reason as a sentence.
                 * @example No live worker has the provider groq.
                 */
                detail: string;
            } | null;
            /** @description The debate whose rounds this one replays; null when it is no branch. */
            branched_from: {
                /**
                 * @description The debate whose rounds were replayed.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                debate_id: string;
                /**
                 * @description The last round that was replayed.
                 * @example 1
                 */
                from_round: number;
            } | null;
            /**
             * @description The metadata of the request.
             * @example {
             *       "ticket": "42"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the debate was created, ISO 8601 in UTC as all times.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * @description When a worker started the debate; null until then.
             * @example 2026-11-29T18:04:05.678Z
             */
            started_at: string | null;
            /**
             * @description When the debate ended; null until then.
             * @example 2026-11-29T18:04:05.678Z
             */
            finished_at: string | null;
            /**
             * @description The number of the last event in this snapshot. The event stream from this number has no gap.
             * @example 12
             */
            last_sequence_number: number;
            /** @description The paths of the debate and its event stream. */
            links: components["schemas"]["DebateLinks"];
        };
        /** @description The decision was made. */
        DebateAggregated: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.aggregated
             * @constant
             */
            type: "debate.aggregated";
            /** @description The verdict. */
            verdict: components["schemas"]["Verdict"];
            /**
             * @description `no_time`: no further round was started, because it could not have ended before the deadline. Null otherwise.
             * @example no_time
             */
            stopped: "no_time" | null;
            /**
             * @description Parts of the request that had to be left out, such as a temperature that the model refuses. The result repeats them.
             * @example [
             *       "gpt-6-luna does not take a temperature: 0.2 was left out of the request."
             *     ]
             */
            warnings: string[];
        };
        /** @description The decision was made. */
        DebateAggregatedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.aggregated";
            /** @description The data of the event. */
            data: components["schemas"]["DebateAggregated"];
        };
        /** @description The debate continues from rounds of another debate. Their events follow, and their calls are not paid for again. */
        DebateBranched: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.branched
             * @constant
             */
            type: "debate.branched";
            /** @description The debate and its last round that is replayed. */
            branched_from: {
                /**
                 * @description The debate whose rounds were replayed.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                debate_id: string;
                /**
                 * @description The last round that was replayed.
                 * @example 1
                 */
                from_round: number;
            };
        };
        /** @description The debate continues from rounds of another debate. Their events follow, and their calls are not paid for again. */
        DebateBranchedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.branched";
            /** @description The data of the event. */
            data: components["schemas"]["DebateBranched"];
        };
        /** @description The budget did not allow further calls; the last event of its stream, with the best result so far. */
        DebateBudgetExceeded: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.budget_exceeded
             * @constant
             */
            type: "debate.budget_exceeded";
            /** @description The result; null when the debate ended without one. */
            result: components["schemas"]["DebateResult"] | null;
            /** @description Why the debate failed; null when it did not fail. */
            error: components["schemas"]["DebateError"] | null;
        };
        /** @description The budget did not allow further calls; the last event of its stream, with the best result so far. */
        DebateBudgetExceededEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.budget_exceeded";
            /** @description The data of the event. */
            data: components["schemas"]["DebateBudgetExceeded"];
        };
        /** @description The debate was cancelled; the last event of its stream, with the best result so far. */
        DebateCancelled: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.cancelled
             * @constant
             */
            type: "debate.cancelled";
            /** @description The result; null when the debate ended without one. */
            result: components["schemas"]["DebateResult"] | null;
            /** @description Why the debate failed; null when it did not fail. */
            error: components["schemas"]["DebateError"] | null;
        };
        /** @description The debate was cancelled; the last event of its stream, with the best result so far. */
        DebateCancelledEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.cancelled";
            /** @description The data of the event. */
            data: components["schemas"]["DebateCancelled"];
        };
        /** @description The stances to the claims were counted. */
        DebateClaimStatus: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.claim_status
             * @constant
             */
            type: "debate.claim_status";
            /** @description The claims with their statuses. */
            claims: components["schemas"]["CountedClaim"][];
        };
        /** @description The stances to the claims were counted. */
        DebateClaimStatusEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.claim_status";
            /** @description The data of the event. */
            data: components["schemas"]["DebateClaimStatus"];
        };
        /** @description The claims of all drafts of a long answer were merged: equivalent claims became one claim. */
        DebateClaims: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.claims
             * @constant
             */
            type: "debate.claims";
            /** @description The claims. */
            claims: components["schemas"]["Claim"][];
            /**
             * @description Parts of the request that had to be left out, such as a temperature that the model refuses. The result repeats them.
             * @example [
             *       "gpt-6-luna does not take a temperature: 0.2 was left out of the request."
             *     ]
             */
            warnings: string[];
        };
        /** @description The claims of all drafts of a long answer were merged: equivalent claims became one claim. */
        DebateClaimsEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.claims";
            /** @description The data of the event. */
            data: components["schemas"]["DebateClaims"];
        };
        /** @description The debate ended with a result; the last event of its stream. */
        DebateCompleted: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.completed
             * @constant
             */
            type: "debate.completed";
            /** @description The result; null when the debate ended without one. */
            result: components["schemas"]["DebateResult"] | null;
            /** @description Why the debate failed; null when it did not fail. */
            error: components["schemas"]["DebateError"] | null;
        };
        /** @description The debate ended with a result; the last event of its stream. */
        DebateCompletedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.completed";
            /** @description The data of the event. */
            data: components["schemas"]["DebateCompleted"];
        };
        /** @description The configuration of the debate with every default filled in. */
        DebateConfig: {
            /**
             * @description The document that is read with the question; null without one.
             * @example The employee agrees not to work for a competitor.
             */
            context: string | null;
            /**
             * @description The type of the answer; `auto` detects one of the short types.
             * @example auto
             * @enum {string}
             */
            answer_type: "auto" | "number" | "choice" | "boolean" | "date" | "set" | "text" | "long" | "record" | "estimate";
            /**
             * @description The options of a `choice` question, in order; null without options.
             * @example [
             *       "Yes",
             *       "No"
             *     ]
             */
            options: string[] | null;
            /**
             * @description The relative difference up to which two numbers are the same, 0 to 1; 0 compares exactly.
             * @example 0.01
             */
            answer_tolerance: number;
            /**
             * @description `request`: the request names the type. `auto`: the question decides. `auto` chooses `long` only when the request opens with an explicit cue (write, draft, explain, plan, design, compare, summarise, review, outline, list the steps, implement, or a wish for code or an essay), and has no options and no setting that a long answer refuses.
             * @example request
             * @enum {string}
             */
            answer_type_chosen_by?: "request" | "auto";
            /**
             * @description The share of the claims of a long answer that may be contested before it escalates.
             * @example 0.3
             */
            escalate_contested_share?: number;
            /**
             * @description How the panel debates.
             * @example critique
             * @enum {string}
             */
            protocol: "critique" | "revise" | "transcript" | "society" | "ballot" | "samples" | "cascade";
            /**
             * @description What a debater sees of its peers: their full positions, or a digest of them.
             * @example full
             * @enum {string}
             */
            peer_view: "full" | "digest" | "digest_counts";
            /**
             * @description The date that prompts name as today, in UTC; null when they name none.
             * @example 2026-11-29
             */
            prompt_date: string | null;
            /**
             * @description Whether question and context have more than 8,000 tokens of four bytes. Prompts then begin with them, in one form for all rounds, so that providers can read them from their caches.
             * @example true
             */
            long_context: boolean;
            /** @description The panel, in order. */
            debaters: components["schemas"]["Debater"][];
            /** @description Debaters that replace those that cannot answer, in this order. */
            substitutes: components["schemas"]["Substitute"][];
            /**
             * @description The limit on the rounds, including the independent round.
             * @example 3
             */
            max_rounds: number;
            /**
             * @description The rule that decides.
             * @example majority_vote
             * @enum {string}
             */
            aggregation: "majority_vote" | "weighted_vote" | "exact_majority" | "closest" | "judge" | "judge_pick" | "ballot" | "posterior" | "median" | "trimmed_mean" | "write" | "best_draft";
            /**
             * @description How answers are compared.
             * @example auto
             * @enum {string}
             */
            agreement: "auto" | "typed" | "judged" | "jaccard";
            /**
             * @description Whether the debate stops when the panel agrees.
             * @example true
             */
            convergence_check: boolean;
            /**
             * @description The share of the panel in one class at which `critique` stops.
             * @example 0.8
             */
            convergence_threshold: number;
            /**
             * @description The similarity from which `jaccard` finds two texts equivalent.
             * @example 0.4
             */
            convergence_similarity: number;
            /**
             * @description Whether one call may show that no debate is needed.
             * @example true
             */
            adaptive_routing: boolean;
            /**
             * @description The confidence from which the routing answer is enough.
             * @example 0.85
             */
            routing_confidence_threshold: number;
            /**
             * @description The model of each routing call, as `provider/model`; empty when routing is off.
             * @example [
             *       "anthropic/claude-haiku-5-5"
             *     ]
             */
            routing_models: string[];
            /**
             * @description How much the routing models reason; null for the lowest effort that each model supports.
             * @example none
             */
            routing_reasoning_effort: ("none" | "low" | "medium" | "high") | null;
            /** @description The judge; null without one. */
            judge: components["schemas"]["Judge"] | null;
            /**
             * @description The model that groups open answers when there is no judge, as `provider/model`; null without one.
             * @example anthropic/claude-haiku-5-5
             */
            comparison_model?: string | null;
            /**
             * @description The text that replaces the built-in role text of debaters; null for the built-in one.
             * @example Answer as a lawyer in California.
             */
            debater_instructions: string | null;
            /**
             * @description The text that replaces the built-in role text of the judge; null for the built-in one.
             * @example Prefer answers that name a statute.
             */
            judge_instructions: string | null;
            /**
             * @description The votes at which a `ballot` is decided; null for a strict majority.
             * @example 2
             */
            consensus_threshold: number | null;
            /**
             * @description Whether a round ends as soon as its outcome can no longer change. Calls in flight are then aborted.
             * @example true
             */
            settled: boolean;
            /**
             * @description Whether debaters and judges see the confidences that others state.
             * @example true
             */
            show_confidence: boolean;
            /**
             * @description The convergence score below which a human should decide.
             * @example 0.5
             */
            escalate_threshold: number;
            /**
             * @description The confidence below which a human should decide; null when it is not used.
             * @example 0.6
             */
            escalate_below_confidence: number | null;
            /**
             * @description The valid positions that a round needs.
             * @example 2
             */
            quorum: number;
            /**
             * @description The number that `confidence` is.
             * @example panel
             * @enum {string}
             */
            confidence_method: "panel" | "self_reported";
            /**
             * @description The assumed correlation of the errors of the debaters, 0 to 1.
             * @example 0.5
             */
            correlation: number;
            /**
             * @description The limit on the cost of the debate in USD; null without a limit.
             * @example 0.5
             */
            cost_budget_usd: number | null;
            /**
             * @description Seconds from its start after which the debate ends with the best verdict so far.
             * @example 300
             */
            deadline_seconds: number;
            /**
             * @description Seconds from its acceptance after which the debate ends without cost if it has not started. Absent: it waits without a limit.
             * @example 600
             */
            max_wait_seconds?: number;
            /**
             * @description The seed of all random choices.
             * @example 7
             */
            seed: number;
            /**
             * @description The metadata of the request.
             * @example {
             *       "ticket": "42"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /**
             * @description The name of the stored panel; null without one.
             * @example board
             */
            panel: string | null;
            /**
             * @description The posterior at which a `cascade` asks no further debater; null in other protocols.
             * @example 0.75
             */
            stop_at?: number | null;
            /**
             * @description The number of debaters that a `cascade` asks first; null in other protocols.
             * @example 2
             */
            wave?: number | null;
            /**
             * @description The protocol that follows when a `cascade` leaves the panel split; null when none follows.
             * @example critique
             */
            then?: "critique" | null;
            /** @description The unit and scale of an estimate. Absent in debates with another `answer_type`. */
            estimate?: components["schemas"]["EstimateSettings"];
            /**
             * @description The relative spread above which another round of estimates follows. Absent in debates with another `answer_type`.
             * @example 0.25
             */
            spread_threshold?: number;
            /**
             * @description The size from which a transcript shows its older rounds summarised.
             * @example 60000
             */
            transcript_characters: number;
            /** @description The error target; null without one. */
            escalate_error_target?: {
                /**
                 * @description The highest error allowed, above 0 and below 1.
                 * @example 0.05
                 */
                max: number;
                /**
                 * @description Wrong answers acted on, among all questions asked or among those acted on.
                 * @example asked
                 * @enum {string}
                 */
                of: "asked" | "acted";
            } | null;
            /** @description The certificate for the error target when the debate was accepted; null without a target. */
            guarantee?: {
                /**
                 * @description Only a certified panel acts on answers; in any other state all answers escalate.
                 * @example certified
                 * @enum {string}
                 */
                status: "certified" | "too_few_labels" | "unreachable" | "suspended";
                /**
                 * @description Labels that count.
                 * @example 200
                 */
                labels: number;
                /**
                 * @description Labels from which on a certificate is possible; null where more labels would not help.
                 * @example 150
                 */
                labels_needed: number | null;
                /**
                 * @description The lowest score at which the service acts, for the task of the debate. Null: it acts on no answer.
                 * @example 0.82
                 */
                threshold: number | null;
                /**
                 * @description The share of the labels that would have been acted on.
                 * @example 0.6
                 */
                expected_automation: number;
                /**
                 * @description The lowest error that can be certified with the labels and 95 % confidence; null when it does not prevent a certificate.
                 * @example 0.03
                 */
                lowest_error: number | null;
                /** @description How the score is computed. */
                model: {
                    /**
                     * @description `confidence`: the score is the panel confidence with a reliability of 0.7. `logistic`: it is a logistic regression.
                     * @example confidence
                     * @enum {string}
                     */
                    kind: "confidence" | "logistic";
                    /**
                     * @description Reliabilities by debater; empty until they are learned.
                     * @example {
                     *       "debater_0": 0.81
                     *     }
                     */
                    reliabilities: {
                        [key: string]: number;
                    };
                    /**
                     * @description Tasks with an intercept of their own, in the order of their weights.
                     * @example [
                     *       "law"
                     *     ]
                     */
                    tasks: string[];
                    /**
                     * @description The intercept.
                     * @example -0.4
                     */
                    intercept: number;
                    /**
                     * @description The weights of the features, then of the tasks.
                     * @example [
                     *       1.2,
                     *       0.3
                     *     ]
                     */
                    weights: number[];
                };
            } | null;
            /**
             * @description Whether the reliabilities of the debaters are learned from labels. Absent: they are not.
             * @example true
             */
            reliabilities_learned?: boolean;
            /**
             * @description Identifies the panel that labels belong to.
             * @example 3f9c2a7be1d04c55
             */
            panel_signature?: string;
            /**
             * @description Whether the debate was drawn for an audit, before anything was known about its answer.
             * @example true
             */
            audit?: boolean;
            /**
             * @description The JSON Schema of a record. Absent in debates with another `answer_type`.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "total": {
             *           "type": "number"
             *         }
             *       }
             *     }
             */
            answer_schema?: {
                [key: string]: unknown;
            };
            /**
             * @description The share of the valid votes of a field below which it is undecided. Absent in debates with another `answer_type`.
             * @example 0.5
             */
            field_threshold?: number;
            /** @description Parameters of `POST /v1/responses` that have no other field here. Absent in other debates. */
            response_request?: components["schemas"]["ResponseRequest"];
            /** @description The debate whose rounds this one replays. Absent: it is no branch. */
            branched_from?: {
                /**
                 * @description The debate whose rounds were replayed.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                debate_id: string;
                /**
                 * @description The last round that was replayed.
                 * @example 1
                 */
                from_round: number;
            };
            /**
             * @description Whether any call may go to the simulated provider.
             * @example true
             */
            simulated: boolean;
            /**
             * @description Reasons to trust the result less that were known before the debate started, one sentence each.
             * @example [
             *       "unpriced: no price is known for openai/gpt-0, so its cost counts as nothing"
             *     ]
             */
            warnings: string[];
        };
        /** @description The stopping rule was met. */
        DebateConverged: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.converged
             * @constant
             */
            type: "debate.converged";
            /**
             * @description The round in which the stopping rule was met.
             * @example 2
             */
            round_number: number;
            /**
             * @description The convergence score.
             * @example 1
             */
            score: number;
        };
        /** @description The stopping rule was met. */
        DebateConvergedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.converged";
            /** @description The data of the event. */
            data: components["schemas"]["DebateConverged"];
        };
        /** @description A part of a reply while it is written. It is not stored and is sent without an id. In round 0 it is the reply of a routing model, and `debater_id` is the model. */
        DebateDelta: {
            /**
             * @description The type of the event.
             * @example debate.delta
             * @constant
             */
            type: "debate.delta";
            /**
             * @description The round; 0 for a routing call.
             * @example 1
             */
            round: number;
            /**
             * @description The debater; for a routing call its model.
             * @example debater_0
             */
            debater_id: string;
            /**
             * @description The field that is being written: the `reasoning` first, then the `answer`. In a ballot: the rationale, then the vote.
             * @example reasoning
             * @enum {string}
             */
            field: "reasoning" | "answer";
            /**
             * @description The text since the previous event for this field.
             * @example 17 × 20 =
             */
            text: string;
        };
        /** @description A part of a reply while it is written. */
        DebateDeltaEvent: {
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.delta";
            /** @description The data of the event. */
            data: components["schemas"]["DebateDelta"];
        };
        /** @description Why a debate failed. */
        DebateError: {
            /**
             * @description The reason as a stable code.
             * @example no_positions
             */
            code: string;
            /**
             * @description The reason in one sentence.
             * @example No debater had an answer.
             */
            detail: string;
        };
        /** @description A human should decide, for these reasons. */
        DebateEscalated: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.escalated
             * @constant
             */
            type: "debate.escalated";
            /**
             * @description The reasons to escalate.
             * @example [
             *       "no_consensus"
             *     ]
             */
            reasons: ("no_consensus" | "tie" | "minority_winner" | "judge_departs" | "degraded" | "budget_exhausted" | "judge_failed" | "low_confidence" | "deadline" | "concluded" | "unresolved_ballot" | "error_target" | "wide_spread" | "contested_claims" | "writer_failed")[];
        };
        /** @description A human should decide, for these reasons. */
        DebateEscalatedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.escalated";
            /** @description The data of the event. */
            data: components["schemas"]["DebateEscalated"];
        };
        /** @description Bounds of the calls and the cost of a debate. */
        DebateEstimate: {
            /** @description Logical calls. Retries and a repeated request are attempts of the same call. */
            calls: {
                /**
                 * @description The lower bound of the calls.
                 * @example 3
                 */
                min: number;
                /**
                 * @description The upper bound of the calls.
                 * @example 10
                 */
                max: number;
            };
            /** @description The cost in USD, at list price. Models without a price count as 0. */
            cost_usd: {
                /**
                 * @description The lower bound of the cost.
                 * @example 0.0021
                 */
                min: number;
                /**
                 * @description The cost when every round is run, replies have 300 tokens and nothing fails.
                 * @example 0.0123
                 */
                expected: number;
                /**
                 * @description The cost in the worst case of every allowed attempt.
                 * @example 0.21
                 */
                max: number;
            };
            /** @description The calls by purpose and model. */
            by: {
                /**
                 * @description The purpose of the calls.
                 * @example debater
                 * @enum {string}
                 */
                purpose: "debater" | "routing" | "judge" | "agreement" | "align" | "stance" | "write";
                /**
                 * @description The model, as `provider/model`.
                 * @example anthropic/claude-haiku-5-5
                 */
                model: string;
                /** @description Calls of this model for this purpose. */
                calls: {
                    /**
                     * @description The lower bound of the calls.
                     * @example 3
                     */
                    min: number;
                    /**
                     * @description The upper bound of the calls.
                     * @example 10
                     */
                    max: number;
                };
            }[];
        };
        /** @description One event of a stream: its `id:`, its `event:` and the JSON in its `data:`. */
        DebateEvent: components["schemas"]["DebateDeltaEvent"] | components["schemas"]["DebateQueuedEvent"] | components["schemas"]["DebateBranchedEvent"] | components["schemas"]["DebateStartedEvent"] | components["schemas"]["DebateRouteCheckedEvent"] | components["schemas"]["DebateRoundStartedEvent"] | components["schemas"]["DebateNoteEvent"] | components["schemas"]["DebatePositionEvent"] | components["schemas"]["DebatePositionFailedEvent"] | components["schemas"]["DebatePhaseCompletedEvent"] | components["schemas"]["DebateRoundCompletedEvent"] | components["schemas"]["DebateConvergedEvent"] | components["schemas"]["DebateClaimsEvent"] | components["schemas"]["DebateStancesEvent"] | components["schemas"]["DebateClaimStatusEvent"] | components["schemas"]["DebateJudgingEvent"] | components["schemas"]["DebateResumedEvent"] | components["schemas"]["DebateAggregatedEvent"] | components["schemas"]["DebateEscalatedEvent"] | components["schemas"]["DebateCompletedEvent"] | components["schemas"]["DebateFailedEvent"] | components["schemas"]["DebateCancelledEvent"] | components["schemas"]["DebateBudgetExceededEvent"];
        /** @description The debate ended without a result; the last event of its stream. */
        DebateFailed: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.failed
             * @constant
             */
            type: "debate.failed";
            /** @description The result; null when the debate ended without one. */
            result: components["schemas"]["DebateResult"] | null;
            /** @description Why the debate failed; null when it did not fail. */
            error: components["schemas"]["DebateError"] | null;
        };
        /** @description The debate ended without a result; the last event of its stream. */
        DebateFailedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.failed";
            /** @description The data of the event. */
            data: components["schemas"]["DebateFailed"];
        };
        /** @description The judge is called. The candidates are listed by debater, in the order in which the judge sees them. */
        DebateJudging: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.judging
             * @constant
             */
            type: "debate.judging";
            /**
             * @description The model of the judge, as `provider/model`.
             * @example openai/gpt-6.1-terra
             */
            model: string;
            /**
             * @description The debaters whose positions the judge sees, in this order.
             * @example [
             *       "debater_1",
             *       "debater_0",
             *       "debater_2"
             *     ]
             */
            candidates: string[];
        };
        /** @description The judge is called. The candidates are listed by debater, in the order in which the judge sees them. */
        DebateJudgingEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.judging";
            /** @description The data of the event. */
            data: components["schemas"]["DebateJudging"];
        };
        /** @description The paths of the debate and its event stream. */
        DebateLinks: {
            /**
             * @description The path of the debate.
             * @example /v1/debates/0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            self: string;
            /**
             * @description The path of its event stream.
             * @example /v1/debates/0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11/events
             */
            events: string;
        };
        /** @description A person added a note; debaters see it from the next round on. */
        DebateNote: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.note
             * @constant
             */
            type: "debate.note";
            /** @description The note. */
            note: {
                /**
                 * @description The id of the note.
                 * @example 2f0c7f6e-52c0-4f4d-8b5e-6f0f7a1d9c11
                 */
                id: string;
                /**
                 * @description The text of the note.
                 * @example The contract is governed by Dutch law.
                 */
                text: string;
                /**
                 * Format: date-time
                 * @description When the note was added.
                 * @example 2026-11-29T18:04:05.678Z
                 */
                created_at: string;
            };
        };
        /** @description A person added a note; debaters see it from the next round on. */
        DebateNoteEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.note";
            /** @description The data of the event. */
            data: components["schemas"]["DebateNote"];
        };
        /** @description A phase of a ballot or a wave of blind answers ended; the tally counts the latest votes. */
        DebatePhaseCompleted: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.phase_completed
             * @constant
             */
            type: "debate.phase_completed";
            /**
             * @description The round.
             * @example 1
             */
            round: number;
            /**
             * @description The phase.
             * @example vote
             */
            phase: string;
            /** @description The latest votes: answer → number of debaters. */
            tally: components["schemas"]["VoteCounts"];
        };
        /** @description A phase of a ballot or a wave of blind answers ended; the tally counts the latest votes. */
        DebatePhaseCompletedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.phase_completed";
            /** @description The data of the event. */
            data: components["schemas"]["DebatePhaseCompleted"];
        };
        /** @description A debater's position is complete. */
        DebatePosition: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.position
             * @constant
             */
            type: "debate.position";
            /** @description The position. */
            position: components["schemas"]["Position"];
            /**
             * @description Parts of the request that had to be left out, such as a temperature that the model refuses. The result repeats them.
             * @example [
             *       "gpt-6-luna does not take a temperature: 0.2 was left out of the request."
             *     ]
             */
            warnings: string[];
        };
        /** @description A debater's position is complete. */
        DebatePositionEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.position";
            /** @description The data of the event. */
            data: components["schemas"]["DebatePosition"];
        };
        /** @description A debater has no answer in this round. The position has the cost of the turn. */
        DebatePositionFailed: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.position_failed
             * @constant
             */
            type: "debate.position_failed";
            /** @description Why the debater has no position. */
            failure: components["schemas"]["Failure"];
            /** @description The failed position, with its cost. */
            position: components["schemas"]["Position"];
            /**
             * @description Parts of the request that had to be left out, such as a temperature that the model refuses. The result repeats them.
             * @example [
             *       "gpt-6-luna does not take a temperature: 0.2 was left out of the request."
             *     ]
             */
            warnings: string[];
        };
        /** @description A debater has no answer in this round. The position has the cost of the turn. */
        DebatePositionFailedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.position_failed";
            /** @description The data of the event. */
            data: components["schemas"]["DebatePositionFailed"];
        };
        /** @description The progress of the debate. */
        DebateProgress: {
            /**
             * @description The current round, or the last one; 0 before the first.
             * @example 1
             */
            round: number;
            /**
             * @description The current phase; null when the round has no phases or none is running.
             * @example critique
             */
            phase: string | null;
            /**
             * @description Debaters of the current round that have not answered yet.
             * @example [
             *       "debater_2"
             *     ]
             */
            speakers: string[];
        };
        /** @description The debate was accepted and its first calls are reserved in the budget. */
        DebateQueued: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.queued
             * @constant
             */
            type: "debate.queued";
        };
        /** @description The debate was accepted and its first calls are reserved in the budget. */
        DebateQueuedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.queued";
            /** @description The data of the event. */
            data: components["schemas"]["DebateQueued"];
        };
        /**
         * @description A question and the settings of its debate. Only `question` is required.
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
             * @description The type of the answer. `auto`, the default, detects one of the short types, or `long` by an explicit cue. `long`: an answer in Markdown, written from claims that the panel has checked. `record`: an object of `answer_schema`, voted field by field. `estimate`: values with intervals, pooled under `critique`, `society` and `samples`.
             * @example auto
             * @enum {string}
             */
            answer_type?: "auto" | "number" | "choice" | "boolean" | "date" | "set" | "text" | "long" | "record" | "estimate";
            /**
             * @description The JSON Schema of the record. The panel votes on each leaf. At most 65,536 characters, 1,000 subschemas, 16 levels and 100 leaves. `$ref` may only point into the schema and not recurse. `x-key` names the property that tells the objects of an array apart. `x-ordered` says that the order of an array of scalars matters. It implies `answer_type: "record"`.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "total": {
             *           "type": "number"
             *         }
             *       }
             *     }
             */
            answer_schema?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description For a record: the share of the valid votes of a field below which it is listed in `undecided`, and is null where the schema allows it; 0.5 by default.
             * @example 0.5
             */
            field_threshold?: number | null;
            /**
             * @description The options of a `choice` question, in order. The first is option A.
             * @example [
             *       "Yes",
             *       "No"
             *     ]
             */
            options?: string[] | null;
            /**
             * @description The relative difference up to which two numbers are the same; 0 compares exactly.
             * @example 0.01
             */
            answer_tolerance?: number;
            /** @description For `answer_type: "estimate"`: the `unit` and the `scale` on which values are pooled: `linear` (the default), `log` for amounts above 0 or `probability`. */
            estimate?: components["schemas"]["EstimateRequest"] | null;
            /**
             * @description For an estimate: the relative spread above which another round follows and the result escalates (`wide_spread`); 0.25 by default. It is the interquartile range divided by the median; for probabilities, the difference of the quartiles’ log-odds.
             * @example 0.25
             */
            spread_threshold?: number | null;
            /**
             * @description For a long answer: the share of its claims that may be contested before a human should decide; 0.25 by default.
             * @example 0.25
             */
            escalate_contested_share?: number | null;
            /**
             * @description The date that prompts name as today, YYYY-MM-DD; by default the day on which the debate is created, in UTC. With `null`, prompts name no date.
             * @example 2026-11-29
             */
            prompt_date?: string | null;
            /**
             * @description How the panel debates. The default is `cascade` with `then: "critique"` over the default panel; it is `critique` when the request has `panel`, `debaters`, `model`, `aggregation` or `max_rounds`.
             * @example critique
             * @enum {string}
             */
            protocol?: "critique" | "revise" | "transcript" | "society" | "ballot" | "samples" | "cascade";
            /**
             * @description What a debater sees of its peers from its second turn on. `full` (the default): all of it. `digest`: their answers by class in seeded order, with one-line reasons. `digest_counts`: the same with the number of peers in each class, largest class first. Answers are never shortened; a reason has at most 160 characters, or 800 ÷ peers if that is less.
             * @example full
             * @enum {string}
             */
            peer_view?: "full" | "digest" | "digest_counts";
            /**
             * @description The model of every debater, substitute and judge that names none. Without `debaters`, the panel is three debaters of it with different personas.
             * @example anthropic/claude-haiku-5-5
             */
            model?: string | null;
            /** @description The panel, in order: 2 to 16 debaters after expansion; 1 to 16 under `society` and `ballot`; one debater with a `count` of 1 to 40 under `samples`. The configured panel by default. A `cascade` asks them in this order, so put cheap ones first. */
            debaters?: components["schemas"]["DebaterRequest"][];
            /** @description Debaters that replace those that cannot answer (`sat_out`) from the next round on, in this order. A substitute takes over the id, weight and persona. */
            substitutes?: components["schemas"]["SubstituteRequest"][] | null;
            /**
             * @description Personas for debaters that share one model; built-in personas by default.
             * @example [
             *       "You check every step by computing it another way."
             *     ]
             */
            personas?: string[] | null;
            /**
             * @description For a `cascade`: the posterior of the leading answer at which no further debater is asked, 0.5 to 0.99; 0.75 by default.
             * @example 0.75
             */
            stop_at?: number | null;
            /**
             * @description For a `cascade`: the number of debaters that are asked first. The others follow one at a time. 2 by default.
             * @example 2
             */
            wave?: number | null;
            /**
             * @description For a `cascade`: with `critique`, the debaters that answered continue with a critique debate when their independent answers leave the panel split. By default nothing follows.
             * @example critique
             */
            then?: "critique" | null;
            /**
             * @description The limit on the rounds, including the independent round; 3 by default, also for `cascade` with `then`; 2 for `society` and `ballot`; 1 for `samples` and for `cascade` without `then`.
             * @example 3
             */
            max_rounds?: number;
            /**
             * @description Whether the debate stops when the panel agrees.
             * @example true
             */
            convergence_check?: boolean;
            /**
             * @description The share of the panel in one class at which `critique` stops; 0.8 by default.
             * @example 0.8
             */
            convergence_threshold?: number;
            /**
             * @description The similarity from which `jaccard` finds two texts equivalent; 0.4 by default.
             * @example 0.4
             */
            convergence_similarity?: number;
            /**
             * @description Whether one call may show that no debate is needed. True by default for `critique`, and when a request without a protocol names a routing model.
             * @example true
             */
            adaptive_routing?: boolean;
            /**
             * @description The confidence from which the routing answer is enough; 0.85 by default.
             * @example 0.85
             */
            routing_confidence_threshold?: number;
            /**
             * @description The model that is asked first, as `provider/model`; the one of the first debater by default.
             * @example anthropic/claude-haiku-5-5
             */
            routing_model?: string | null;
            /**
             * @description Several routing models, which all have to be confident and to agree; instead of `routing_model`.
             * @example [
             *       "anthropic/claude-haiku-5-5",
             *       "openai/gpt-6-luna"
             *     ]
             */
            routing_models?: string[] | null;
            /**
             * @description How much the routing models reason: `none`, `low`, `medium` or `high`; by default the lowest effort that each model supports.
             * @example none
             */
            routing_reasoning_effort?: ("none" | "low" | "medium" | "high") | null;
            /** @description The judge. The aggregations `judge` and `judge_pick` need one. */
            judge?: components["schemas"]["JudgeRequest"] | null;
            /**
             * @description Text that replaces the built-in role text of the debaters.
             * @example Answer as a lawyer in California.
             */
            debater_instructions?: string | null;
            /**
             * @description Text that replaces the built-in role text of the judge.
             * @example Prefer answers that name a statute.
             */
            judge_instructions?: string | null;
            /**
             * @description Whether debaters and judges see the confidences that others state; false by default, because stated confidences bias debaters towards the most confident peer.
             * @example true
             */
            show_confidence?: boolean;
            /**
             * @description The limit on the cost of the debate in USD.
             * @example 0.5
             */
            cost_budget_usd?: number | null;
            /**
             * @description Seconds from its start, not from its acceptance, after which the debate ends with the best verdict so far.
             * @example 300
             */
            deadline_seconds?: number;
            /**
             * @description Seconds from its acceptance after which a debate that has not started ends as `failed` with the error `queue_timeout`, without cost. The default of the service is 600.
             * @example 120
             */
            max_wait_seconds?: number;
            /**
             * @description The seed of all random choices.
             * @example 7
             */
            seed?: number;
            /**
             * @description Up to 16 texts that are stored with the debate.
             * @example {
             *       "ticket": "42"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description The rule that decides; the one of the protocol by default. A long answer is written (`write`) or is a whole draft (`best_draft`, `judge_pick`, `closest`).
             * @example majority_vote
             * @enum {string}
             */
            aggregation?: "majority_vote" | "weighted_vote" | "exact_majority" | "closest" | "judge" | "judge_pick" | "ballot" | "posterior" | "median" | "trimmed_mean" | "write" | "best_draft";
            /**
             * @description How answers are compared. `auto` (the default): by rules; a model groups what no rule decides when the outcome depends on it. `typed`: by rules only. `judged`: a model groups everything that no rule decides. `jaccard`: by word overlap, as published. `typed` is the default under `ballot`.
             * @example auto
             * @enum {string}
             */
            agreement?: "auto" | "typed" | "judged" | "jaccard";
            /**
             * @description The model that groups answers that no rule could compare, under `auto` and `judged` without a judge; the cheapest model of the panel by default.
             * @example anthropic/claude-haiku-5-5
             */
            comparison_model?: string | null;
            /**
             * @description The votes at which a `ballot` is decided; a strict majority by default.
             * @example 2
             */
            consensus_threshold?: number | null;
            /**
             * @description Whether to stop as soon as the outcome can no longer change, and to abort the calls in flight; false by default.
             * @example true
             */
            settled?: boolean;
            /**
             * @description The convergence score below which a human should decide; 0.5 by default.
             * @example 0.5
             */
            escalate_threshold?: number;
            /**
             * @description The confidence below which a human should decide; not used by default.
             * @example 0.6
             */
            escalate_below_confidence?: number | null;
            /** @description Act on an answer only where labelled debates of the same panel show, with 95 % confidence, that the error stays below `max`. Every other answer escalates with the reason `error_target`. */
            escalate_error_target?: {
                /**
                 * @description The highest error allowed, above 0 and below 1.
                 * @example 0.05
                 */
                max: number;
                /**
                 * @description Wrong answers acted on, among all questions asked or among those acted on.
                 * @example asked
                 * @enum {string}
                 */
                of: "asked" | "acted";
            } | null;
            /**
             * @description The valid positions that a round needs; by default a majority of the panel and at least 2, or 2 for a `cascade`.
             * @example 2
             */
            quorum?: number | null;
            /**
             * @description The number that `confidence` is: `panel` (the default), or the mean of the stated confidences.
             * @example panel
             * @enum {string}
             */
            confidence_method?: "panel" | "self_reported";
            /**
             * @description The question. Together with `context` at most 200,000 characters.
             * @example What is 17 * 23?
             */
            question: string;
            /**
             * @description A document to read with the question.
             * @example The employee agrees not to work for a competitor for two years after leaving.
             */
            context?: string | null;
            /**
             * @description The name of a stored panel. Its settings apply where this request has none: a field that is `null` has none, and a field with a value replaces the whole field of the panel. An unknown name is refused with 400.
             * @example board
             */
            panel?: string | null;
        };
        /** @description The outcome of the debate and how it was reached. */
        DebateResult: {
            /**
             * @description The answer of the panel; null when nothing was decided.
             * @example 391
             */
            final_answer: string | null;
            /**
             * @description The reasoning behind the final answer; null without one.
             * @example 17 × 20 = 340 and 17 × 3 = 51, together 391.
             */
            final_reasoning: string | null;
            /**
             * @description The confidence in the final answer, 0 to 1, by the method in `confidence_detail.method`. For a single agent it is the reliability of its model (0.7 until learned); for a judge with an answer of its own it is what the judge stated. Null when unknown.
             * @example 0.86
             */
            confidence: number | null;
            /** @description The numbers behind the confidence. */
            confidence_detail: components["schemas"]["ConfidenceDetail"];
            /**
             * @description Whether a human should decide.
             * @example true
             */
            escalate_to_human: boolean;
            /** @description Why a human should decide, and the review if there is one. */
            escalation: {
                /**
                 * @description The reasons to escalate; empty when there are none.
                 * @example [
                 *       "no_consensus"
                 *     ]
                 */
                reasons: ("no_consensus" | "tie" | "minority_winner" | "judge_departs" | "degraded" | "budget_exhausted" | "judge_failed" | "low_confidence" | "deadline" | "concluded" | "unresolved_ballot" | "error_target" | "wide_spread" | "contested_claims" | "writer_failed")[];
                /** @description The review by a human; null until there is one. */
                review: components["schemas"]["Review"] | null;
            };
            /** @description How the final answer was decided. */
            decision: components["schemas"]["Decision"];
            /**
             * @description The debater that gave the final answer; null when the rule names none.
             * @example debater_0
             */
            winner: string | null;
            /**
             * @description The explanation of the judge; null without a judge.
             * @example A and C agree, and their check by addition is right.
             */
            judgment: string | null;
            /** @description Debaters that have another answer at the end. */
            dissent: components["schemas"]["Dissent"][];
            /**
             * @description The object that was decided. It fits the schema. Absent when the debate asks for no record.
             * @example {
             *       "total": 391
             *     }
             */
            final_record?: {
                [key: string]: unknown;
            } | null;
            /** @description The leaves of a record in the order of the schema. Lists count as one leaf, as do lists and objects that some debaters do not have. Absent when the debate asks for no record. */
            fields?: components["schemas"]["DecidedField"][] | null;
            /**
             * @description JSON pointers to the fields whose value has fewer votes than `field_threshold`. Absent when the debate asks for no record.
             * @example [
             *       "/total"
             *     ]
             */
            undecided?: string[] | null;
            /** @description The error target of the debate and its certificate; null without a target. */
            guarantee?: components["schemas"]["Guarantee"] | null;
            /** @description The pooled value with the medians of the bounds; null when the debate asked for no estimate. */
            final_estimate?: components["schemas"]["FinalEstimate"] | null;
            /**
             * @description The interquartile range of the values divided by their median; for probabilities, the difference of the quartiles’ log-odds. Null when it is not finite or the debate asked for no estimate.
             * @example 0.12
             */
            spread?: number | null;
            /**
             * @description Debaters whose interval does not contain the pooled value; null when the debate asked for no estimate.
             * @example [
             *       "debater_1"
             *     ]
             */
            outliers?: string[] | null;
            /** @description Every claim of a long answer with its status; null for other answers. */
            claims?: components["schemas"]["CountedClaim"][] | null;
            /** @description Ids of the claims by status; null for other answers than long ones. */
            summary?: components["schemas"]["ClaimSummary"] | null;
            /**
             * @description Paragraphs of a long answer that cite no claim; null for other answers.
             * @example [
             *       "In short, the change is worth it."
             *     ]
             */
            uncited_paragraphs?: string[] | null;
            /**
             * @description Ids of rejected claims that a long answer still relies on. Only a whole draft can. Null for other answers.
             * @example [
             *       "c7"
             *     ]
             */
            rejected_claims?: string[] | null;
            /**
             * @description `single_agent`: one confident answer was enough and no debate was held. `debate`: a debate was held.
             * @example single_agent
             * @enum {string}
             */
            routing_decision: "single_agent" | "debate";
            /** @description The rounds of the debate. */
            rounds: components["schemas"]["Round"][];
            /**
             * @description Rounds that were run, including the independent round.
             * @example 2
             */
            total_rounds_run: number;
            /**
             * @description Rounds that the stopping rule made unnecessary.
             * @example 1
             */
            rounds_saved: number;
            /** @description Debaters' calls that a rule made unnecessary, and what they would have cost at list price with replies of the same length. For a cascade: the debaters that were not asked, and the rounds that a critique did not need. Null when unknown. */
            saved?: components["schemas"]["SavedCalls"] | null;
            /**
             * @description Debaters that had no turn, in panel order; null when unknown.
             * @example [
             *       "debater_2"
             *     ]
             */
            not_asked?: string[] | null;
            /** @description How a `cascade` stopped; null in other protocols. */
            cascade?: components["schemas"]["CascadeReport"] | null;
            /** @description The debate whose rounds this one replayed; null when it is no branch. */
            branched_from?: {
                /**
                 * @description The debate whose rounds were replayed.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                debate_id: string;
                /**
                 * @description The last round that was replayed.
                 * @example 1
                 */
                from_round: number;
            } | null;
            /**
             * @description Whether the stopping rule was met.
             * @example true
             */
            converged: boolean;
            /**
             * @description `no_time`: no further round was started, because it could not have ended before the deadline. Null otherwise.
             * @example no_time
             */
            stopped: "no_time" | null;
            /**
             * @description The convergence score of the last round; null when no answers could be compared.
             * @example 1
             */
            final_convergence_score: number | null;
            /** @description How many debaters took part in the last round. */
            participation: components["schemas"]["Participation"];
            /**
             * @description Reasons to trust the result less, one sentence each.
             * @example [
             *       "unpriced: no price is known for openai/gpt-0, so its cost counts as nothing"
             *     ]
             */
            warnings: string[];
            /** @description How different the debaters are. */
            diversity: {
                /**
                 * @description Different models.
                 * @example 3
                 */
                models: number;
                /**
                 * @description Different makers of models.
                 * @example 2
                 */
                families: number;
                /**
                 * @description Different role texts.
                 * @example 3
                 */
                distinct_prompts: number;
            };
            /**
             * @description The debaters of the panel, by id.
             * @example [
             *       "debater_0",
             *       "debater_1",
             *       "debater_2"
             *     ]
             */
            declared_workers: string[];
            /**
             * @description Whether any part of the result comes from the simulated provider.
             * @example true
             */
            simulated: boolean;
            /**
             * @description Whether the final answer differs from a plain vote of round 1; null when unknown.
             * @example true
             */
            overturned: boolean | null;
            /**
             * @description The answer that a plain vote of round 1 gives; null without a winner.
             * @example 391
             */
            round_1_answer: string | null;
            /** @description Debaters that changed their answers, with their justifications. */
            flips: components["schemas"]["Flip"][];
            /**
             * @description Whether fewer debaters took part, or another rule decided, than was configured.
             * @example true
             */
            degraded: boolean;
            /** @description Calls that failed. */
            failures: components["schemas"]["Failure"][];
            /** @description Debaters that were not asked again after a permanent failure, in the order of the failures. */
            sat_out: components["schemas"]["SatOut"][];
            /**
             * @description The debaters of the panel, in order.
             * @example [
             *       "debater_0",
             *       "debater_1",
             *       "debater_2"
             *     ]
             */
            debater_ids: string[];
            /**
             * @description The configured limit on the rounds.
             * @example 3
             */
            max_rounds: number;
            /**
             * @description The phases that were run, in order.
             * @example [
             *       "blind",
             *       "critique"
             *     ]
             */
            phase_sequence: string[];
            /**
             * @description The debaters in the order in which they spoke.
             * @example [
             *       "debater_0",
             *       "debater_1",
             *       "debater_2"
             *     ]
             */
            speaker_schedule: string[];
            /**
             * @description How speakers are selected: always by a fixed schedule.
             * @example schedule
             * @constant
             */
            speaker_selected_by: "schedule";
            /** @description The tokens of all calls: routing, debaters, judge, agreement, and attempts that failed or were repeated. */
            total_token_usage: components["schemas"]["TokenUsage"];
            /**
             * @description The cost of all calls in USD, at list price.
             * @example 0.0123
             */
            total_cost_usd: number;
            /**
             * @description Seconds from the start of the debate to its end.
             * @example 8.4
             */
            duration_seconds: number;
        };
        /** @description Another run of the same debate continued from its event log. */
        DebateResumed: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.resumed
             * @constant
             */
            type: "debate.resumed";
            /**
             * @description The number of the run, from 1.
             * @example 2
             */
            epoch: number;
        };
        /** @description Another run of the same debate continued from its event log. */
        DebateResumedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.resumed";
            /** @description The data of the event. */
            data: components["schemas"]["DebateResumed"];
        };
        /** @description A round ended and its answers were grouped. */
        DebateRoundCompleted: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.round_completed
             * @constant
             */
            type: "debate.round_completed";
            /**
             * @description The number of the round, from 1. In round 1 the debaters do not see each other.
             * @example 1
             */
            round_number: number;
            /** @description Groups of equivalent answers, largest first. */
            classes: components["schemas"]["AnswerClass"][];
            /** @description Whether each pair of debaters gave equivalent answers. */
            pairs: components["schemas"]["AnswerPair"][];
            /**
             * @description Debaters whose answer could not be read as a vote.
             * @example [
             *       "debater_2"
             *     ]
             */
            unread: string[];
            /**
             * @description The share of the panel in the largest class, 0 to 1; null when no answers could be compared.
             * @example 0.67
             */
            convergence_score: number | null;
            /** @description How many debaters took part. */
            participation: components["schemas"]["Participation"];
            /**
             * @description Whether the stopping rule was met in this round.
             * @example true
             */
            stopped_early: boolean;
            /** @description The agreement on each field of the records. Absent when the debate asks for no record. */
            fields?: components["schemas"]["FieldClasses"][];
        };
        /** @description A round ended and its answers were grouped. */
        DebateRoundCompletedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.round_completed";
            /** @description The data of the event. */
            data: components["schemas"]["DebateRoundCompleted"];
        };
        /** @description A round, or a phase of one, began; its speakers in order. */
        DebateRoundStarted: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.round_started
             * @constant
             */
            type: "debate.round_started";
            /**
             * @description The number of the round.
             * @example 1
             */
            round_number: number;
            /**
             * @description The phase; null when the round has no phases.
             * @example blind
             */
            phase: string | null;
            /**
             * @description The debaters that speak, in order.
             * @example [
             *       "debater_0",
             *       "debater_1",
             *       "debater_2"
             *     ]
             */
            speakers: string[];
            /**
             * @description A sentence when older rounds of the transcript are summarised; null otherwise.
             * @example Rounds 1 and 2 are summarised.
             */
            note: string | null;
            /**
             * @description How many notes of people the debaters are shown in this round: the first ones of the log. Absent when there are none.
             * @example 1
             */
            notes?: number;
        };
        /** @description A round, or a phase of one, began; its speakers in order. */
        DebateRoundStartedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.round_started";
            /** @description The data of the event. */
            data: components["schemas"]["DebateRoundStarted"];
        };
        /** @description The routing call decided whether a debate is needed; its position is kept in both cases. */
        DebateRouteChecked: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.route_checked
             * @constant
             */
            type: "debate.route_checked";
            /**
             * @description `single_agent`: one answer is enough. `debate`: a debate is needed.
             * @example single_agent
             * @enum {string}
             */
            decision: "single_agent" | "debate";
            /**
             * @description The confidence of the best answer, 0 to 1; null when unknown.
             * @example 0.9
             */
            confidence: number | null;
            /**
             * @description The routing model, as `provider/model`.
             * @example anthropic/claude-haiku-5-5
             */
            model: string;
            /** @description The answer with the highest confidence; null when there was none. */
            position: components["schemas"]["Position"] | null;
            /** @description The answer of each routing model. */
            positions: components["schemas"]["Position"][];
            /**
             * @description Parts of the request that had to be left out, such as a temperature that the model refuses. The result repeats them.
             * @example [
             *       "gpt-6-luna does not take a temperature: 0.2 was left out of the request."
             *     ]
             */
            warnings: string[];
        };
        /** @description The routing call decided whether a debate is needed; its position is kept in both cases. */
        DebateRouteCheckedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.route_checked";
            /** @description The data of the event. */
            data: components["schemas"]["DebateRouteChecked"];
        };
        /** @description A debater judged each claim that it was shown: support, contradict or unsure. */
        DebateStances: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.stances
             * @constant
             */
            type: "debate.stances";
            /**
             * @description The number of the round.
             * @example 2
             */
            round_number: number;
            /**
             * @description The debater.
             * @example debater_1
             */
            debater_id: string;
            /** @description Its stance to each claim that it was shown. */
            stances: components["schemas"]["ClaimStance"][];
        };
        /** @description A debater judged each claim that it was shown: support, contradict or unsure. */
        DebateStancesEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.stances";
            /** @description The data of the event. */
            data: components["schemas"]["DebateStances"];
        };
        /** @description A worker started the debate. */
        DebateStarted: {
            /**
             * @description The number of the event in its debate, from 1 without gaps.
             * @example 4
             */
            seq: number;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The type of the event.
             * @example debate.started
             * @constant
             */
            type: "debate.started";
            /** @description The configuration, with every default filled in. */
            config: components["schemas"]["DebateConfig"];
            /**
             * @description The seed of all random choices.
             * @example 7
             */
            seed: number;
            /** @description The panel, in order. */
            debaters: components["schemas"]["Debater"][];
        };
        /** @description A worker started the debate. */
        DebateStartedEvent: {
            /**
             * @description The number of the event, as in the field `id:` of the stream.
             * @example 4
             */
            id: number;
            /**
             * @description The type of the event, as in the field `event:` of the stream. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "debate.started";
            /** @description The data of the event. */
            data: components["schemas"]["DebateStarted"];
        };
        /** @description A row of the list of debates. */
        DebateSummary: {
            /**
             * @description The id of the debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description The status.
             * @example queued
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
            /**
             * @description The question.
             * @example What is 17 * 23?
             */
            question: string;
            /**
             * @description How the panel debates.
             * @example critique
             */
            protocol: string;
            /**
             * @description Whether a human should decide; null until the debate ends.
             * @example true
             */
            escalated: boolean | null;
            /**
             * @description The cost so far in USD.
             * @example 0.0123
             */
            cost_usd: number;
            /**
             * @description The metadata of the request.
             * @example {
             *       "ticket": "42"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the debate was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * @description When a worker started the debate; null until then.
             * @example 2026-11-29T18:04:05.678Z
             */
            started_at: string | null;
            /**
             * @description When the debate ended; null until then.
             * @example 2026-11-29T18:04:05.678Z
             */
            finished_at: string | null;
        };
        /** @description A debater, with every default filled in. */
        Debater: {
            /**
             * @description The id of the debater: its `name`, or `debater_0` and so on in panel order.
             * @example debater_0
             */
            id: string;
            /**
             * @description The model, as `provider/model`.
             * @example anthropic/claude-haiku-5-5
             */
            model: string;
            /**
             * @description The sampling temperature; null when none is set or the model takes none.
             * @example 0.7
             */
            temperature: number | null;
            /**
             * @description How much the model reasons; null for the default of the model.
             * @example none
             */
            reasoning_effort: ("none" | "low" | "medium" | "high") | null;
            /**
             * @description The limit of the output tokens of one reply, reasoning included.
             * @example 2048
             */
            max_tokens: number;
            /**
             * @description The weight of its vote in `weighted_vote`.
             * @example 1
             */
            weight: number;
            /**
             * @description Text that is added to its system prompt; null without one.
             * @example You are a skeptical devil's advocate.
             */
            role_hint: string | null;
            /**
             * @description The persona that precedes its role text when debaters share one model; null without one.
             * @example You check every step by computing it another way.
             */
            persona: string | null;
            /**
             * @description Whether the model reasons before it replies. It is then asked for its main reasons instead of step-by-step working.
             * @example true
             */
            thinks_by_itself: boolean;
            /**
             * @description The maker of the model. Models of one maker tend to make the same mistakes.
             * @example anthropic
             */
            family: string;
            /**
             * @description The probability that its answer is right; 0.7 until it is learned.
             * @example 0.7
             */
            reliability: number;
        };
        /** @description A debater, or with `count` several that share a model. */
        DebaterRequest: {
            /**
             * @description The model, as `provider/model`; the `model` of the request by default.
             * @example anthropic/claude-haiku-5-5
             */
            model?: string;
            /**
             * @description The id of the debater; `debater_0` and so on by default.
             * @example analyst
             */
            name?: string;
            /**
             * @description Expands into this number of debaters `name-1` and so on, with different personas. Under `samples`: without personas, and 5 by default.
             * @example 3
             */
            count?: number;
            /**
             * @description The sampling temperature, 0 to 2; by default 0.7 for models that are known to take one. It is not sent to a model that takes none or while it thinks; a warning says so.
             * @example 0.7
             */
            temperature?: number;
            /**
             * @description The weight of its vote in `weighted_vote`; 1 by default.
             * @example 2
             */
            weight?: number;
            /**
             * @description The limit of the output tokens of a reply, reasoning included; by default 16,384 for models that think and 2,048 for others.
             * @example 2048
             */
            max_tokens?: number;
            /**
             * @description How much the model reasons before it answers: `none`, `low`, `medium` or `high`; the default of the model by default. An effort that the model is known not to support is refused with 422.
             * @example none
             */
            reasoning_effort?: ("none" | "low" | "medium" | "high") | null;
            /**
             * @description Text that is added to the system prompt; after the question when question and context are long.
             * @example You are a skeptical devil's advocate.
             */
            role_hint?: string | null;
        };
        /** @description One field of a record, as it was decided. */
        DecidedField: {
            /**
             * @description The JSON pointer into `final_record`.
             * @example /total
             */
            pointer: string;
            /** @description The value; null also when the record has no value there. */
            value: components["schemas"]["JsonValue"];
            /**
             * @description The confidence in the value, 0 to 1; for a list the one of its least certain item. Null when unknown.
             * @example 0.86
             */
            confidence: number | null;
            /**
             * @description The votes for the value divided by the valid votes; for a list the lowest of its items. Null without valid votes.
             * @example 0.67
             */
            agreement: number | null;
            /** @description The votes: value → number of debaters; for an item of a set, item → number of debaters that list it. */
            votes: components["schemas"]["VoteCounts"];
            /** @description Debaters with another value. */
            dissent: {
                /**
                 * @description The debater.
                 * @example debater_2
                 */
                debater_id: string;
                /** @description Its value. */
                value: components["schemas"]["JsonValue"];
            }[];
        };
        /** @description How the verdict was reached. */
        Decision: {
            /**
             * @description The decision rule that was configured.
             * @example majority_vote
             * @enum {string}
             */
            aggregation: "majority_vote" | "weighted_vote" | "exact_majority" | "closest" | "judge" | "judge_pick" | "ballot" | "posterior" | "median" | "trimmed_mean" | "write" | "best_draft";
            /**
             * @description The rule that decided: an aggregation, `threshold_vote`, `max_rounds_exhausted` or `single_agent`.
             * @example weighted_vote
             */
            decision_rule: string;
            /**
             * @description `answer`, or `escalate` when nothing was decided.
             * @example answer
             * @enum {string}
             */
            outcome: "answer" | "escalate";
            /**
             * @description How a tie was broken: `summed_confidence`, `panel_order` or `later_debater`; null without a tie.
             * @example summed_confidence
             */
            tie_break: string | null;
            /**
             * @description The rule that replaced a judge that failed, or `posterior` without learned reliabilities; null otherwise.
             * @example weighted_vote
             */
            fallback: string | null;
            /**
             * @description Whether a judge that was asked in two orders of the candidates decided the same in both; null when it was asked in one order, or one of its replies could not be read.
             * @example true
             */
            position_consistent: boolean | null;
            /** @description The votes: answer → number of debaters. */
            vote_tally: components["schemas"]["VoteCounts"];
            /**
             * @description The votes at which a ballot is decided; null in other protocols.
             * @example 2
             */
            consensus_threshold: number | null;
        };
        /** @description A debater with another answer at the end. */
        Dissent: {
            /**
             * @description The debater that dissents.
             * @example debater_2
             */
            debater_id: string;
            /**
             * @description Its answer.
             * @example 390
             */
            answer: string;
            /**
             * @description Its reasoning; null when it gave none.
             * @example 17 × 23 is close to 17 × 23 − 1.
             */
            reasoning: string | null;
            /**
             * @description The confidence that it stated, 0 to 1; null when unknown.
             * @example 0.4
             */
            confidence: number | null;
        };
        /** @description A claim that a draft of a long answer relies on. */
        DraftClaim: {
            /**
             * @description The id of the claim in its draft: `c1` and so on, in the order of the list. The paragraphs of the draft cite these ids.
             * @example c1
             */
            id: string;
            /**
             * @description The claim in one sentence.
             * @example The clause is void under section 16600.
             */
            text: string;
            /**
             * @description The confidence that its debater stated, 0 to 1; null when unknown.
             * @example 0.9
             */
            confidence: number | null;
        };
        /** @description A value and the interval in which it lies with a probability of 80 %. */
        Estimate: {
            /**
             * @description The value, in the unit of the question.
             * @example 384000
             */
            value: number;
            /**
             * @description The lower bound: the true value is below it with a probability of 10 %.
             * @example 380000
             */
            low: number;
            /**
             * @description The upper bound: the true value is above it with a probability of 10 %.
             * @example 390000
             */
            high: number;
        };
        /** @description The unit and scale of an estimate. */
        EstimateRequest: {
            /**
             * @description The unit, such as `EUR` or `million km`; by default the one that the question names.
             * @example EUR
             */
            unit?: string | null;
            /**
             * @description The scale on which values are pooled: `linear` (the default), `log` or `probability`.
             * @example linear
             * @enum {string}
             */
            scale?: "linear" | "log" | "probability";
        };
        /** @description The unit and scale of an estimate, with every default filled in. */
        EstimateSettings: {
            /**
             * @description The unit; null for a bare number.
             * @example million km
             */
            unit: string | null;
            /**
             * @description The scale on which values are pooled: `linear`, `log` or `probability`.
             * @example linear
             * @enum {string}
             */
            scale: "linear" | "log" | "probability";
        };
        /** @description Why a debater has no answer in a round. */
        Failure: {
            /**
             * @description The debater whose call failed; null for other calls.
             * @example debater_1
             */
            debater_id: string | null;
            /**
             * @description The round of the call.
             * @example 1
             */
            round: number;
            /**
             * @description The phase of the call; null when its round has no phases.
             * @example critique
             */
            phase: string | null;
            /**
             * @description The number of the attempt, from 1.
             * @example 2
             */
            attempt: number;
            /**
             * @description The reason as a stable code.
             * @example refused
             * @enum {string}
             */
            code: "refused" | "content_filtered" | "truncated" | "empty_reply" | "unreadable_reply" | "reply_too_large" | "rate_limited" | "quota_exhausted" | "provider_error" | "timeout" | "connection_failed" | "rejected_request" | "context_too_long" | "unauthorized" | "budget_exceeded" | "interrupted" | "cancelled" | "not_needed";
            /**
             * @description The reason in one sentence.
             * @example The provider did not answer in time.
             */
            detail: string;
        };
        /** @description The groups of equivalent values for one field of the records of a round. */
        FieldClasses: {
            /**
             * @description The JSON pointer into the records. Entries of an array with `x-key` are named by their key. `/tags[red]` asks whether red is one of the tags, `/address?` whether there is an address.
             * @example /total
             */
            pointer: string;
            /**
             * @description How the values are compared.
             * @example number
             * @enum {string}
             */
            type: "number" | "boolean" | "choice" | "date" | "text" | "whole";
            /**
             * @description Whether the classes are the items of a set. These are also counted one by one under their own pointers.
             * @example true
             */
            items: boolean;
            /** @description Groups of equivalent values, largest first. */
            classes: components["schemas"]["AnswerClass"][];
            /**
             * @description Debaters whose value could not be read as a vote.
             * @example [
             *       "debater_2"
             *     ]
             */
            unread: string[];
            /** @description Pairs of values that a model compared. */
            judged: {
                /**
                 * @description The first value.
                 * @example ACME Corp.
                 */
                a: string;
                /**
                 * @description The second value.
                 * @example Acme Corporation
                 */
                b: string;
                /**
                 * @description Whether the model found them equivalent.
                 * @example true
                 */
                same: boolean;
            }[];
        };
        /** @description The pooled estimate. */
        FinalEstimate: {
            /**
             * @description The value, in the unit of the question.
             * @example 384000
             */
            value: number;
            /**
             * @description The lower bound: the true value is below it with a probability of 10 %.
             * @example 380000
             */
            low: number;
            /**
             * @description The upper bound: the true value is above it with a probability of 10 %.
             * @example 390000
             */
            high: number;
            /**
             * @description The unit; null for a bare number.
             * @example km
             */
            unit: string | null;
        };
        /** @description A debater that changed its answer between two rounds. */
        Flip: {
            /**
             * @description The debater that changed its answer.
             * @example debater_2
             */
            debater_id: string;
            /**
             * @description The round in which it changed.
             * @example 2
             */
            round: number;
            /**
             * @description Its answer before.
             * @example 390
             */
            from: string;
            /**
             * @description Its answer after.
             * @example 391
             */
            to: string;
            /**
             * @description Peers that had the new answer in the round before.
             * @example [
             *       "debater_0"
             *     ]
             */
            towards: string[];
            /**
             * @description Why it changed, in its own words; null when it gave no reason.
             * @example The check by addition convinced me.
             */
            justification: string | null;
            /**
             * @description Whether the debater says that it changed; null when it does not say.
             * @example true
             */
            claimed: boolean | null;
        };
        /** @description The error target of the debate, and what is certified for it. */
        Guarantee: {
            /**
             * @description The `max` of the target.
             * @example 0.05
             */
            target: number;
            /**
             * @description Wrong answers acted on, among all questions asked or among those acted on.
             * @example asked
             * @enum {string}
             */
            of: "asked" | "acted";
            /**
             * @description Only a certified panel acts on answers; in any other state all answers escalate.
             * @example certified
             * @enum {string}
             */
            status: "certified" | "too_few_labels" | "unreachable" | "suspended";
            /**
             * @description Labels that count.
             * @example 200
             */
            labels: number;
            /**
             * @description Labels from which on a certificate is possible; null where more labels would not help.
             * @example 150
             */
            labels_needed: number | null;
            /**
             * @description The lowest score at which the service acts, for the task of the debate. Null: it acts on no answer.
             * @example 0.82
             */
            threshold: number | null;
            /**
             * @description The share of the labels that would have been acted on.
             * @example 0.6
             */
            expected_automation: number;
            /**
             * @description The lowest error that can be certified with the labels and 95 % confidence; null when it does not prevent a certificate.
             * @example 0.03
             */
            lowest_error: number | null;
            /**
             * @description The score of this debate; null when no debater gave the answer.
             * @example 0.91
             */
            score: number | null;
        };
        /** @description A finished debate and its outcome. */
        HistoryEntry: {
            /**
             * @description The id of the debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description The question.
             * @example What is 17 * 23?
             */
            question: string;
            /**
             * @description The final answer; null without one.
             * @example 391
             */
            final_answer: string | null;
            /**
             * @description The confidence in the final answer, 0 to 1; null when unknown.
             * @example 0.86
             */
            confidence: number | null;
            /**
             * @description The status.
             * @example queued
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
            /**
             * @description Whether a human should decide.
             * @example true
             */
            escalated: boolean;
            /**
             * @description How the panel debated.
             * @example critique
             */
            protocol: string;
            /**
             * @description Rounds that were run.
             * @example 2
             */
            rounds: number;
            /**
             * @description The cost in USD.
             * @example 0.0123
             */
            cost_usd: number;
            /**
             * Format: date-time
             * @description When the debate was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * @description When the debate ended; null until then.
             * @example 2026-11-29T18:04:05.678Z
             */
            finished_at: string | null;
        };
        /** @description Statistics of all finished debates. */
        HistoryStats: {
            /** @description Finished debates by status. */
            debates: {
                /**
                 * @description All finished debates.
                 * @example 120
                 */
                total: number;
                /**
                 * @description Debates with status `completed`.
                 * @example 112
                 */
                completed: number;
                /**
                 * @description Debates with status `failed`.
                 * @example 3
                 */
                failed: number;
                /**
                 * @description Debates with status `cancelled`.
                 * @example 2
                 */
                cancelled: number;
                /**
                 * @description Debates with status `budget_exceeded`.
                 * @example 3
                 */
                budget_exceeded: number;
            };
            /**
             * @description Debates that ended with a result. The rates are shares of these.
             * @example 115
             */
            with_result: number;
            /**
             * @description Debates that a human should decide.
             * @example 12
             */
            escalated: number;
            /**
             * @description The share of escalated debates; null without debates.
             * @example 0.1
             */
            escalation_rate: number | null;
            /**
             * @description The share of debates whose stopping rule was met; null without debates.
             * @example 0.6
             */
            early_stop_rate: number | null;
            /**
             * @description The share of questions for which one confident answer was enough; null without debates.
             * @example 0.3
             */
            routing_bypass_rate: number | null;
            /**
             * @description The mean confidence; null without debates.
             * @example 0.82
             */
            mean_confidence: number | null;
            /**
             * @description Changes of answers in all debates.
             * @example 40
             */
            flips: number;
            /** @description Spending by day and model, newest day first. It adds up to the ledger. */
            spend: {
                /**
                 * @description The day in UTC.
                 * @example 2026-11-29
                 */
                day: string;
                /**
                 * @description The model, as `provider/model`.
                 * @example anthropic/claude-haiku-5-5
                 */
                model: string;
                /**
                 * @description The cost in USD.
                 * @example 1.23
                 */
                cost_usd: number;
            }[];
            /** @description How often answers were right in reviewed debates. */
            reviewed: {
                /**
                 * @description Reviewed debates.
                 * @example 20
                 */
                debates: number;
                /**
                 * @description The share of final answers that were right; null without reviews.
                 * @example 0.9
                 */
                verdict_accuracy: number | null;
                /**
                 * @description The share of plain votes of round 1 that were right; null without reviews.
                 * @example 0.85
                 */
                round_1_accuracy: number | null;
                /** @description The same for each debater's answers in round 1. */
                debaters: {
                    /**
                     * @description The debater.
                     * @example debater_0
                     */
                    debater_id: string;
                    /**
                     * @description Its reviewed answers.
                     * @example 18
                     */
                    reviewed: number;
                    /**
                     * @description The share of these that were right; null without reviews.
                     * @example 0.8
                     */
                    accuracy: number | null;
                }[];
            };
        };
        /** @description Any JSON value. */
        JsonValue: string | number | boolean | Record<string, never> | null | (string | number | boolean | Record<string, never> | null)[];
        /** @description A model that reads the final positions. */
        Judge: {
            /**
             * @description The model, as `provider/model`.
             * @example openai/gpt-6.1-terra
             */
            model: string;
            /**
             * @description The sampling temperature; null when none is set or the model takes none.
             * @example 0.7
             */
            temperature: number | null;
            /**
             * @description How much the model reasons; null for the default of the model.
             * @example none
             */
            reasoning_effort: ("none" | "low" | "medium" | "high") | null;
            /**
             * @description The limit of the output tokens of a verdict, reasoning included.
             * @example 2048
             */
            max_tokens: number;
            /**
             * @description Whether the model reasons before it replies.
             * @example true
             */
            thinks_by_itself: boolean;
            /**
             * @description 2: the judge is asked a second time, with the candidates in the opposite order.
             * @example 1
             */
            orders: number;
        };
        /** @description The model that reads the final positions. */
        JudgeRequest: {
            /**
             * @description The model, as `provider/model`; the `model` of the request by default.
             * @example openai/gpt-6.1-terra
             */
            model?: string;
            /**
             * @description The sampling temperature, 0 to 2; by default 0 for models that are known to take one.
             * @example 0
             */
            temperature?: number;
            /**
             * @description The limit of the output tokens of a verdict, reasoning included; by default 16,384 for models that think and 2,048 for others.
             * @example 2048
             */
            max_tokens?: number;
            /**
             * @description How much the model of the judge reasons, as for a debater.
             * @example none
             */
            reasoning_effort?: ("none" | "low" | "medium" | "high") | null;
            /**
             * @description 2: the judge is asked a second time, with the candidates in the opposite order. A verdict that depends on the order counts as a failed one. 1 by default.
             * @example 2
             */
            orders?: number;
        };
        /** @description One attempt at a model call that was paid for. */
        LedgerLine: {
            /**
             * @description The id of the line.
             * @example 1764439445678-0
             */
            id: string;
            /**
             * Format: date-time
             * @description When the call was paid for.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /**
             * @description The budget period in which the cost counts: the period of the reservation, even if the call was settled in the next period.
             * @example 2026-11
             */
            window: string;
            /**
             * @description The debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            debate_id: string;
            /**
             * @description The id of the key that the debate was created with. Null: it was created without a key, or the line is of release 0.1.
             * @example mZ3q8Kd0
             */
            key_id: string | null;
            /**
             * @description The metadata of the debate; null once the debate was deleted.
             * @example {
             *       "customer": "42"
             *     }
             */
            metadata: {
                [key: string]: string;
            } | null;
            /**
             * @description The purpose of the call.
             * @example debater
             * @enum {string}
             */
            purpose: "debater" | "routing" | "judge" | "agreement" | "align" | "stance" | "write";
            /**
             * @description The round of the call; 0 for routing.
             * @example 1
             */
            round: number;
            /**
             * @description The phase of the call; null when its round has no phases.
             * @example critique
             */
            phase: string | null;
            /**
             * @description The debater; null for calls that no debater makes.
             * @example debater_0
             */
            debater_id: string | null;
            /**
             * @description The number of the attempt, from 1. Retries and repeated requests are attempts.
             * @example 1
             */
            attempt: number;
            /**
             * @description The model, as `provider/model`.
             * @example anthropic/claude-haiku-5-5
             */
            model: string;
            /**
             * @description The id in the price list, at the price of the reservation; null when no price is known.
             * @example claude-haiku-5-5
             */
            priced_as: string | null;
            /** @description The tokens of the call. */
            usage: {
                /**
                 * @description Input tokens, cached ones included.
                 * @example 1234
                 */
                input: number;
                /**
                 * @description Input tokens that the provider read from its cache.
                 * @example 1024
                 */
                cached_input: number;
                /**
                 * @description Input tokens that the provider wrote to its cache.
                 * @example 0
                 */
                cache_write: number;
                /**
                 * @description Output tokens, reasoning included.
                 * @example 256
                 */
                output: number;
                /**
                 * @description Output tokens used for reasoning.
                 * @example 128
                 */
                reasoning: number;
            };
            /**
             * @description The cost in USD.
             * @example 0.0012
             */
            cost_usd: number;
            /**
             * @description USD that were reserved for the call; null when unknown.
             * @example 0.0042
             */
            held_usd: number | null;
            /**
             * @description `reported`: the provider reported the usage. `unknown`: it did not, because the call was aborted, the reply has no usage or the process ended; the reservation is charged. `replayed`: a branch took the reply from the debate that paid for it, at no cost. `estimated` occurs only in lines of release 0.1.
             * @example reported
             * @enum {string}
             */
            basis: "reported" | "estimated" | "unknown" | "replayed";
            /**
             * @description `above_reservation`: the reported usage cost more than was reserved and is charged as reported. `faulty_usage`: it cost more than ten times as much, so the report is ignored and the reservation is charged. Null otherwise.
             * @example above_reservation
             */
            flag: ("above_reservation" | "faulty_usage") | null;
            /**
             * @description `operator`: the call was made with a key of the operator. `tenant`: with a key that the tenant has of its own for the provider. Both count in the budget of the tenant.
             * @example operator
             * @enum {string}
             */
            paid_by: "operator" | "tenant";
            /**
             * @description `reply`, or the code of the failure.
             * @example reply
             */
            outcome: string;
        };
        /** @description A tenant and its spending in the current period. */
        ListedTenant: {
            /**
             * @description The id of the tenant.
             * @example acme
             */
            id: string;
            /**
             * @description The name of the tenant.
             * @example Acme Inc.
             */
            name: string;
            /**
             * @description Whether its requests are served.
             * @example active
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description The budget. */
            budget: {
                /**
                 * @description The limit of each period in USD; null for no limit.
                 * @example 10
                 */
                limit_usd: number | null;
                /**
                 * @description The period of the budget.
                 * @example none
                 * @enum {string}
                 */
                period: "none" | "day" | "week" | "month";
            };
            /**
             * @description Debates that run at the same time; null for no limit.
             * @example 4
             */
            max_concurrent_debates: number | null;
            /**
             * @description Unfinished debates, the running ones included; null for the limit in the configuration.
             * @example 100
             */
            max_queued_debates: number | null;
            /**
             * @description Requests in a minute; null for no limit.
             * @example 600
             */
            requests_per_minute: number | null;
            /**
             * @description Event streams that are open at the same time in one process; null for the limit in the configuration.
             * @example 50
             */
            max_streams: number | null;
            /**
             * @description The models that the tenant may use; null for all.
             * @example [
             *       "anthropic/claude-haiku-5-5"
             *     ]
             */
            allowed_models: string[] | null;
            /**
             * @description The share of debates that are drawn for an audit, 0 to 1.
             * @example 0.05
             */
            audit_rate: number;
            /** @description How long data is kept. */
            retention: {
                /**
                 * @description Days after which debates that have ended are deleted; null for the default.
                 * @example 30
                 */
                content_days: number | null;
                /**
                 * @description Days after which ledger lines are deleted; null for the default.
                 * @example 400
                 */
                ledger_days: number | null;
            };
            /**
             * @description Keys of metadata by which debates can be listed and have a budget.
             * @example [
             *       "session"
             *     ]
             */
            budget_keys: string[];
            /**
             * @description When the operator's provider keys are used.
             * @example other_providers
             * @enum {string}
             */
            operator_keys: "other_providers" | "fallback" | "never";
            /**
             * Format: date-time
             * @description When the tenant was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * @description USD spent in the current period of its budget.
             * @example 3.21
             */
            spent_usd: number;
            /**
             * @description USD reserved for calls that have not ended.
             * @example 0.0125
             */
            reserved_usd: number;
        };
        /**
         * @description Which answers agree, by their indexes in the request, from 0.
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
            /** @description Groups of equivalent answers, largest first. An answer that cannot be read is in no class. */
            classes: {
                /**
                 * @description The id of the class.
                 * @example class_1
                 */
                id: string;
                /**
                 * @description The answer that stands for the class.
                 * @example 9
                 */
                answer: string;
                /**
                 * @description The answers of the class, by their indexes in the request, from 0.
                 * @example [
                 *       0,
                 *       1
                 *     ]
                 */
                members: number[];
            }[];
            /**
             * @description The size of the largest class divided by the number of answers, 0 to 1.
             * @example 0.67
             */
            score: number;
            /** @description Every pair of answers that could be read. `same` and `different` are proved by the rule; `open` is not decided and counts as not the same. */
            pairs: {
                /**
                 * @description The index of the first answer.
                 * @example 0
                 */
                a: number;
                /**
                 * @description The index of the second answer.
                 * @example 1
                 */
                b: number;
                /**
                 * @description Whether the two answers are equivalent.
                 * @example same
                 * @enum {string}
                 */
                verdict: "same" | "different" | "open";
                /**
                 * @description Whether the verdict is `same`.
                 * @example true
                 */
                same: boolean;
                /**
                 * @description The rule that decided.
                 * @example number_equal
                 */
                rule: string;
            }[];
            /**
             * @description The indexes of answers that could not be read.
             * @example [
             *       3
             *     ]
             */
            unread: number[];
        };
        /** @description The limit and the spending of debates with a pair of metadata. */
        MetadataBudget: {
            /**
             * @description The limit of the current period in USD. Null: no limit.
             * @example 10
             */
            limit_usd: number | null;
            /**
             * @description USD spent in the current period.
             * @example 3.21
             */
            spent_usd: number;
            /**
             * @description USD reserved for calls that have not ended.
             * @example 0.0125
             */
            reserved_usd: number;
            /**
             * @description USD that can still be reserved. Null: no limit.
             * @example 6.7775
             */
            remaining_usd: number | null;
            /**
             * @description The period of the budget. Weeks begin on Monday. All periods are in UTC.
             * @example none
             * @enum {string}
             */
            period: "none" | "day" | "week" | "month";
            /**
             * @description When the next period begins. Null: the budget has no further period.
             * @example 2026-11-29T18:04:05.678Z
             */
            resets_at: string | null;
            /**
             * @description The key of the metadata.
             * @example session
             */
            key: string;
            /**
             * @description The value of the metadata.
             * @example 7f3a
             */
            value: string;
        };
        /** @description A limit and its period. */
        MetadataBudgetSettings: {
            /**
             * @description The limit of each period in USD.
             * @example 0.5
             */
            limit_usd: number;
            /**
             * @description The period: `none` (the default), or a `day`, `week` (from Monday) or `month` in UTC.
             * @example none
             */
            period?: ("none" | "day" | "week" | "month") | null;
        };
        /** @description A model that can be part of a panel. */
        Model: {
            /**
             * @description The id of the model, as `provider/model` or `debate/panel`.
             * @example anthropic/claude-haiku-5-5
             */
            id: string;
            /**
             * @description The type of the object.
             * @example model
             * @constant
             */
            object: "model";
            /**
             * @description When the model was released, in Unix seconds; 0 when unknown.
             * @example 1764439445
             */
            created: number;
            /**
             * @description The maker of the model.
             * @example anthropic
             */
            owned_by: string;
            /** @description How a panel can use the model. */
            capabilities: {
                /**
                 * @description Whether it can be a debater.
                 * @example true
                 */
                debater: boolean;
                /**
                 * @description Whether it can be a judge.
                 * @example true
                 */
                judge: boolean;
                /**
                 * @description Whether its answers are simulated; null for a stored panel, where it depends on the settings.
                 * @example true
                 */
                simulated: boolean | null;
            };
            /** @description Prices in USD per million tokens; null when unknown. */
            prices: {
                /**
                 * @description USD per million input tokens.
                 * @example 1
                 */
                input: number;
                /**
                 * @description USD per million output tokens.
                 * @example 5
                 */
                output: number;
                /**
                 * @description The id in the price list.
                 * @example claude-haiku-5-5
                 */
                priced_as: string;
                /**
                 * @description The source of the price: `configuration`, `stored prices` (`PUT /v1/admin/prices`), `local server`, the price package, or the page that the table of models names.
                 * @example configuration
                 */
                source: string;
                /**
                 * @description The date of the price; null when unknown.
                 * @example 2026-11-01
                 */
                date: string | null;
            } | null;
        };
        /** @description The reliabilities of all models of a tenant, each model once. */
        ModelReliabilities: {
            /**
             * @description The reliabilities, each model once.
             * @example [
             *       {
             *         "model": "anthropic/claude-haiku-5-5",
             *         "correct": 41,
             *         "total": 50
             *       }
             *     ]
             */
            data: components["schemas"]["ModelReliability"][];
        };
        /** @description How often the model was right, over the answers whose correctness is known. */
        ModelReliability: {
            /**
             * @description The model, as `provider/model`.
             * @example anthropic/claude-haiku-5-5
             */
            model: string;
            /**
             * @description The number of right answers.
             * @example 41
             */
            correct: number;
            /**
             * @description The number of answers whose correctness is known.
             * @example 50
             */
            total: number;
        };
        /** @description The settings of a new key. */
        NewKey: {
            /**
             * @description A name for people.
             * @example The dashboard of sales
             */
            name?: string | null;
            /**
             * @description What the key may do: `read` debates, panels, reviews and statistics; `debate`: start and change them; `billing`: see and set budgets. All by default. Other requests are refused as `forbidden`.
             * @example [
             *       "read"
             *     ]
             */
            scopes?: ("read" | "debate" | "billing")[] | null;
            /**
             * @description When the key expires, ISO 8601 with an offset. Without it, the key does not expire.
             * @example 2027-01-31T12:00:00Z
             */
            expires_at?: string | null;
        };
        /** @description An error in the format of the OpenAI API. */
        OpenaiError: {
            /** @description The error. */
            error: {
                /**
                 * @description The error in one sentence.
                 * @example model is required
                 */
                message: string;
                /**
                 * @description The type of the error, as defined by the OpenAI API.
                 * @example invalid_request_error
                 */
                type: string;
                /**
                 * @description The parameter that is not valid; null when the error is not about a parameter.
                 * @example model
                 */
                param: string | null;
                /**
                 * @description The code of the error; null without one.
                 * @example invalid_request
                 */
                code: string | null;
            };
        };
        /** @description Stored debate settings with a name. */
        Panel: {
            /**
             * @description The name of the panel.
             * @example board
             */
            name: string;
            /** @description The settings as they were sent, without defaults. */
            settings: components["schemas"]["PanelSettings"];
            /**
             * Format: date-time
             * @description When the panel was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the panel was last updated.
             * @example 2026-11-29T18:04:05.678Z
             */
            updated_at: string;
        };
        /**
         * @description The settings of a debate, without its question.
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
             * @description The type of the answer. `auto`, the default, detects one of the short types, or `long` by an explicit cue. `long`: an answer in Markdown, written from claims that the panel has checked. `record`: an object of `answer_schema`, voted field by field. `estimate`: values with intervals, pooled under `critique`, `society` and `samples`.
             * @example auto
             * @enum {string}
             */
            answer_type?: "auto" | "number" | "choice" | "boolean" | "date" | "set" | "text" | "long" | "record" | "estimate";
            /**
             * @description The JSON Schema of the record. The panel votes on each leaf. At most 65,536 characters, 1,000 subschemas, 16 levels and 100 leaves. `$ref` may only point into the schema and not recurse. `x-key` names the property that tells the objects of an array apart. `x-ordered` says that the order of an array of scalars matters. It implies `answer_type: "record"`.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "total": {
             *           "type": "number"
             *         }
             *       }
             *     }
             */
            answer_schema?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description For a record: the share of the valid votes of a field below which it is listed in `undecided`, and is null where the schema allows it; 0.5 by default.
             * @example 0.5
             */
            field_threshold?: number | null;
            /**
             * @description The options of a `choice` question, in order. The first is option A.
             * @example [
             *       "Yes",
             *       "No"
             *     ]
             */
            options?: string[] | null;
            /**
             * @description The relative difference up to which two numbers are the same; 0 compares exactly.
             * @example 0.01
             */
            answer_tolerance?: number;
            /** @description For `answer_type: "estimate"`: the `unit` and the `scale` on which values are pooled: `linear` (the default), `log` for amounts above 0 or `probability`. */
            estimate?: components["schemas"]["EstimateRequest"] | null;
            /**
             * @description For an estimate: the relative spread above which another round follows and the result escalates (`wide_spread`); 0.25 by default. It is the interquartile range divided by the median; for probabilities, the difference of the quartiles’ log-odds.
             * @example 0.25
             */
            spread_threshold?: number | null;
            /**
             * @description For a long answer: the share of its claims that may be contested before a human should decide; 0.25 by default.
             * @example 0.25
             */
            escalate_contested_share?: number | null;
            /**
             * @description The date that prompts name as today, YYYY-MM-DD; by default the day on which the debate is created, in UTC. With `null`, prompts name no date.
             * @example 2026-11-29
             */
            prompt_date?: string | null;
            /**
             * @description How the panel debates. The default is `cascade` with `then: "critique"` over the default panel; it is `critique` when the request has `panel`, `debaters`, `model`, `aggregation` or `max_rounds`.
             * @example critique
             * @enum {string}
             */
            protocol?: "critique" | "revise" | "transcript" | "society" | "ballot" | "samples" | "cascade";
            /**
             * @description What a debater sees of its peers from its second turn on. `full` (the default): all of it. `digest`: their answers by class in seeded order, with one-line reasons. `digest_counts`: the same with the number of peers in each class, largest class first. Answers are never shortened; a reason has at most 160 characters, or 800 ÷ peers if that is less.
             * @example full
             * @enum {string}
             */
            peer_view?: "full" | "digest" | "digest_counts";
            /**
             * @description The model of every debater, substitute and judge that names none. Without `debaters`, the panel is three debaters of it with different personas.
             * @example anthropic/claude-haiku-5-5
             */
            model?: string | null;
            /** @description The panel, in order: 2 to 16 debaters after expansion; 1 to 16 under `society` and `ballot`; one debater with a `count` of 1 to 40 under `samples`. The configured panel by default. A `cascade` asks them in this order, so put cheap ones first. */
            debaters?: components["schemas"]["DebaterRequest"][];
            /** @description Debaters that replace those that cannot answer (`sat_out`) from the next round on, in this order. A substitute takes over the id, weight and persona. */
            substitutes?: components["schemas"]["SubstituteRequest"][] | null;
            /**
             * @description Personas for debaters that share one model; built-in personas by default.
             * @example [
             *       "You check every step by computing it another way."
             *     ]
             */
            personas?: string[] | null;
            /**
             * @description For a `cascade`: the posterior of the leading answer at which no further debater is asked, 0.5 to 0.99; 0.75 by default.
             * @example 0.75
             */
            stop_at?: number | null;
            /**
             * @description For a `cascade`: the number of debaters that are asked first. The others follow one at a time. 2 by default.
             * @example 2
             */
            wave?: number | null;
            /**
             * @description For a `cascade`: with `critique`, the debaters that answered continue with a critique debate when their independent answers leave the panel split. By default nothing follows.
             * @example critique
             */
            then?: "critique" | null;
            /**
             * @description The limit on the rounds, including the independent round; 3 by default, also for `cascade` with `then`; 2 for `society` and `ballot`; 1 for `samples` and for `cascade` without `then`.
             * @example 3
             */
            max_rounds?: number;
            /**
             * @description Whether the debate stops when the panel agrees.
             * @example true
             */
            convergence_check?: boolean;
            /**
             * @description The share of the panel in one class at which `critique` stops; 0.8 by default.
             * @example 0.8
             */
            convergence_threshold?: number;
            /**
             * @description The similarity from which `jaccard` finds two texts equivalent; 0.4 by default.
             * @example 0.4
             */
            convergence_similarity?: number;
            /**
             * @description Whether one call may show that no debate is needed. True by default for `critique`, and when a request without a protocol names a routing model.
             * @example true
             */
            adaptive_routing?: boolean;
            /**
             * @description The confidence from which the routing answer is enough; 0.85 by default.
             * @example 0.85
             */
            routing_confidence_threshold?: number;
            /**
             * @description The model that is asked first, as `provider/model`; the one of the first debater by default.
             * @example anthropic/claude-haiku-5-5
             */
            routing_model?: string | null;
            /**
             * @description Several routing models, which all have to be confident and to agree; instead of `routing_model`.
             * @example [
             *       "anthropic/claude-haiku-5-5",
             *       "openai/gpt-6-luna"
             *     ]
             */
            routing_models?: string[] | null;
            /**
             * @description How much the routing models reason: `none`, `low`, `medium` or `high`; by default the lowest effort that each model supports.
             * @example none
             */
            routing_reasoning_effort?: ("none" | "low" | "medium" | "high") | null;
            /** @description The judge. The aggregations `judge` and `judge_pick` need one. */
            judge?: components["schemas"]["JudgeRequest"] | null;
            /**
             * @description Text that replaces the built-in role text of the debaters.
             * @example Answer as a lawyer in California.
             */
            debater_instructions?: string | null;
            /**
             * @description Text that replaces the built-in role text of the judge.
             * @example Prefer answers that name a statute.
             */
            judge_instructions?: string | null;
            /**
             * @description Whether debaters and judges see the confidences that others state; false by default, because stated confidences bias debaters towards the most confident peer.
             * @example true
             */
            show_confidence?: boolean;
            /**
             * @description The limit on the cost of the debate in USD.
             * @example 0.5
             */
            cost_budget_usd?: number | null;
            /**
             * @description Seconds from its start, not from its acceptance, after which the debate ends with the best verdict so far.
             * @example 300
             */
            deadline_seconds?: number;
            /**
             * @description Seconds from its acceptance after which a debate that has not started ends as `failed` with the error `queue_timeout`, without cost. The default of the service is 600.
             * @example 120
             */
            max_wait_seconds?: number;
            /**
             * @description The seed of all random choices.
             * @example 7
             */
            seed?: number;
            /**
             * @description Up to 16 texts that are stored with the debate.
             * @example {
             *       "ticket": "42"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description The rule that decides; the one of the protocol by default. A long answer is written (`write`) or is a whole draft (`best_draft`, `judge_pick`, `closest`).
             * @example majority_vote
             * @enum {string}
             */
            aggregation?: "majority_vote" | "weighted_vote" | "exact_majority" | "closest" | "judge" | "judge_pick" | "ballot" | "posterior" | "median" | "trimmed_mean" | "write" | "best_draft";
            /**
             * @description How answers are compared. `auto` (the default): by rules; a model groups what no rule decides when the outcome depends on it. `typed`: by rules only. `judged`: a model groups everything that no rule decides. `jaccard`: by word overlap, as published. `typed` is the default under `ballot`.
             * @example auto
             * @enum {string}
             */
            agreement?: "auto" | "typed" | "judged" | "jaccard";
            /**
             * @description The model that groups answers that no rule could compare, under `auto` and `judged` without a judge; the cheapest model of the panel by default.
             * @example anthropic/claude-haiku-5-5
             */
            comparison_model?: string | null;
            /**
             * @description The votes at which a `ballot` is decided; a strict majority by default.
             * @example 2
             */
            consensus_threshold?: number | null;
            /**
             * @description Whether to stop as soon as the outcome can no longer change, and to abort the calls in flight; false by default.
             * @example true
             */
            settled?: boolean;
            /**
             * @description The convergence score below which a human should decide; 0.5 by default.
             * @example 0.5
             */
            escalate_threshold?: number;
            /**
             * @description The confidence below which a human should decide; not used by default.
             * @example 0.6
             */
            escalate_below_confidence?: number | null;
            /** @description Act on an answer only where labelled debates of the same panel show, with 95 % confidence, that the error stays below `max`. Every other answer escalates with the reason `error_target`. */
            escalate_error_target?: {
                /**
                 * @description The highest error allowed, above 0 and below 1.
                 * @example 0.05
                 */
                max: number;
                /**
                 * @description Wrong answers acted on, among all questions asked or among those acted on.
                 * @example asked
                 * @enum {string}
                 */
                of: "asked" | "acted";
            } | null;
            /**
             * @description The valid positions that a round needs; by default a majority of the panel and at least 2, or 2 for a `cascade`.
             * @example 2
             */
            quorum?: number | null;
            /**
             * @description The number that `confidence` is: `panel` (the default), or the mean of the stated confidences.
             * @example panel
             * @enum {string}
             */
            confidence_method?: "panel" | "self_reported";
        };
        /** @description How many debaters of the panel answered. */
        Participation: {
            /**
             * @description Debaters in the panel.
             * @example 3
             */
            panel: number;
            /**
             * @description Positions that could be read.
             * @example 3
             */
            valid: number;
            /**
             * @description Positions whose answer could be read as a vote.
             * @example 3
             */
            voting: number;
        };
        /** @description The position of one debater in one round, or the reason why it has none. */
        Position: {
            /**
             * @description The debater.
             * @example debater_0
             */
            debater_id: string;
            /**
             * @description The model, as `provider/model`.
             * @example anthropic/claude-haiku-5-5
             */
            model: string;
            /**
             * @description The round, from 1; 0 for a routing call.
             * @example 1
             */
            round: number;
            /**
             * @description The phase; null when the round has no phases.
             * @example critique
             */
            phase: string | null;
            /**
             * @description `ok`: the reply could be read. `failed`: it could not, or there was none.
             * @example ok
             * @enum {string}
             */
            status: "ok" | "failed";
            /**
             * @description The answer; null when the turn failed.
             * @example 391
             */
            answer: string | null;
            /**
             * @description The reasoning behind the answer; null when the turn failed.
             * @example 17 × 20 = 340 and 17 × 3 = 51, together 391.
             */
            reasoning: string | null;
            /**
             * @description The confidence that the debater stated, 0 to 1; null when unknown.
             * @example 0.95
             */
            confidence: number | null;
            /**
             * @description The confidence as the model wrote it; null when it wrote none.
             * @example 95%
             */
            raw_confidence: string | null;
            /**
             * @description The stance to the answers of peers, in the words of the debater; null when the protocol asks for none.
             * @example agree
             */
            stance: string | null;
            /**
             * @description The option that the debater voted for in a ballot; null without a vote.
             * @example Option B
             */
            vote: string | null;
            /** @description Criticism of answers that differ from its own, one for each debater that it names. Only `critique` asks for these. */
            critiques: components["schemas"]["Critique"][];
            /** @description The claims that a draft of a long answer relies on. Absent in other positions. */
            claims?: components["schemas"]["DraftClaim"][];
            /**
             * @description Its previous answer as the debater restated it before it read its peers; null when it was not asked to. Only `critique` asks.
             * @example 391
             */
            restated_answer: string | null;
            /**
             * @description Whether the restated answer is equivalent to its previous answer; null when nothing was restated.
             * @example true
             */
            restated_correctly: boolean | null;
            /**
             * @description Whether the answer differs from its previous one, by the agreement measure; null in round 1 or when unknown.
             * @example true
             */
            changed_from_previous: boolean | null;
            /**
             * @description Whether the debater says that it changed its answer; null when it does not say.
             * @example true
             */
            claimed_changed: boolean | null;
            /**
             * @description Why the debater changed its answer, in its own words; null without a change.
             * @example Debater B found an error in my second step.
             */
            change_justification: string | null;
            /** @description The tokens of all attempts of this turn. */
            usage: components["schemas"]["TokenUsage"];
            /**
             * @description The cost of all attempts of this turn in USD, at list price.
             * @example 0.0012
             */
            cost_usd: number;
            /**
             * Format: date-time
             * @description When the turn started.
             * @example 2026-11-29T18:04:05.678Z
             */
            started_at: string;
            /**
             * @description How long the turn took, in milliseconds.
             * @example 1840
             */
            duration_ms: number;
            /**
             * @description Why the model stopped writing, in the words of its provider; null when unknown.
             * @example stop
             */
            finish_reason: string | null;
            /** @description Why the turn failed; null when it succeeded. */
            failure: components["schemas"]["Failure"] | null;
            /** @description The value and its 80 % interval in the unit of the question. Present only when the debate asks for an estimate. */
            estimate?: components["schemas"]["Estimate"];
        };
        /** @description The prices of a version, and the time from which they are in force. */
        PriceSettings: {
            /**
             * @description When the prices come into force, ISO 8601 with an offset; immediately by default. It must not be in the past.
             * @example 2027-01-01T00:00:00Z
             */
            valid_from?: string | null;
            /**
             * @description All prices of the version, by `provider/model`. Models without an entry have the prices of the configuration.
             * @example {
             *       "anthropic/claude-haiku-5-5": {
             *         "input": 1,
             *         "output": 5
             *       }
             *     }
             */
            prices: {
                [key: string]: {
                    /**
                     * @description USD per million input tokens.
                     * @example 1
                     */
                    input: number;
                    /**
                     * @description USD per million output tokens.
                     * @example 5
                     */
                    output: number;
                    /**
                     * @description USD per million input tokens that the provider read from its cache; `input` by default.
                     * @example 0.1
                     */
                    cached_input?: number;
                    /**
                     * @description USD per million input tokens that the provider wrote to its cache; `input` by default.
                     * @example 1.25
                     */
                    cache_write?: number;
                };
            };
        };
        /** @description A version of the stored prices. */
        PriceVersion: {
            /**
             * @description The number of the version, from 1.
             * @example 3
             */
            version: number;
            /**
             * Format: date-time
             * @description When the prices come into force.
             * @example 2026-11-29T18:04:05.678Z
             */
            valid_from: string;
            /**
             * @description Whether this version is in force now.
             * @example true
             */
            in_force: boolean;
            /** @description The prices, by `provider/model`. */
            prices: {
                [key: string]: {
                    /**
                     * @description USD per million input tokens.
                     * @example 1
                     */
                    input: number;
                    /**
                     * @description USD per million output tokens.
                     * @example 5
                     */
                    output: number;
                    /**
                     * @description USD per million input tokens that the provider read from its cache; `input` by default.
                     * @example 0.1
                     */
                    cached_input?: number;
                    /**
                     * @description USD per million input tokens that the provider wrote to its cache; `input` by default.
                     * @example 1.25
                     */
                    cache_write?: number;
                };
            };
        };
        /** @description An error (RFC 9457). `code` is stable. Some codes have further members. */
        Problem: {
            /**
             * @description The type of the error as a URN: `urn:parley:problem:` and its code.
             * @example urn:parley:problem:not_found
             */
            type: string;
            /**
             * @description The error in a few words, the same for every error with this code.
             * @example Not found
             */
            title: string;
            /**
             * @description The HTTP status of the response.
             * @example 404
             */
            status: number;
            /**
             * @description The stable code of the error. Programs should compare this field.
             * @example invalid_request
             * @enum {string}
             */
            code: "invalid_request" | "cursor_invalid" | "unauthorized" | "budget_exceeded" | "forbidden" | "origin_not_allowed" | "tenant_suspended" | "model_not_allowed" | "not_found" | "method_not_allowed" | "conflict" | "notes_closed" | "nothing_to_conclude" | "tenant_deleted" | "already_reviewed" | "limit_reached" | "secret_keys_missing" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "expectation_failed" | "unknown_model" | "budget_limit" | "panel_limit" | "unpriced_model" | "incompatible_options" | "idempotency_mismatch" | "rate_limited" | "queue_full" | "internal_error" | "store_unavailable" | "overloaded";
            /**
             * @description One sentence about this request.
             * @example there is no debate with this id
             */
            detail: string;
            /**
             * @description The path of the request, without its query.
             * @example /v1/debates
             */
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
        /** @description The readiness of the service, and the facts on which its guarantees depend. */
        Readiness: {
            /**
             * @description Whether the service is ready.
             * @example true
             */
            ready: boolean;
            /**
             * @description Reasons why the service is not ready, one sentence each; empty when it is ready.
             * @example [
             *       "the store cannot be reached"
             *     ]
             */
            problems: string[];
            /**
             * @description Warnings for the operator that do not affect readiness, one sentence each.
             * @example [
             *       "the memory of the store is 93 % full, and above 90 % no new debate is accepted"
             *     ]
             */
            warnings: string[];
            /** @description The store. */
            store: {
                /**
                 * @description `embedded` or `redis`.
                 * @example redis
                 */
                kind: string;
                /**
                 * @description Whether the store can be reached.
                 * @example true
                 */
                reachable: boolean;
                /**
                 * @description A random id of the data. Processes with the same id share a store. Null until it was read.
                 * @example 5f0c9a3e
                 */
                instance: string | null;
                /**
                 * @description The durability in force: the faults that an acknowledged write survives.
                 * @example process crash and power loss
                 */
                durability: string;
                /** @description The memory of Redis, of a cluster that of its fullest node; null for other stores. */
                memory: {
                    /**
                     * @description In use.
                     * @example 52428800
                     */
                    used_bytes: number;
                    /**
                     * @description The limit of the memory in bytes; null without a limit.
                     * @example 1073741824
                     */
                    max_bytes: number | null;
                } | null;
            };
            /**
             * @description The providers that are configured.
             * @example [
             *       "anthropic",
             *       "openai"
             *     ]
             */
            providers: string[];
            /**
             * @description Whether the default panel has simulated models, which is the case without a provider key.
             * @example true
             */
            simulated: boolean;
            /** @description Model servers that were found on this machine. The service searches for them when no provider key is set. */
            local_servers: {
                /**
                 * @description The provider of its models.
                 * @example ollama
                 */
                name: string;
                /**
                 * @description The address of the server.
                 * @example http://127.0.0.1:11434
                 */
                address: string;
                /**
                 * @description Models that can be debaters.
                 * @example 2
                 */
                models: number;
                /**
                 * @description The setting that uses its models; null when they are in use.
                 * @example PARLEY_DISCOVER=true
                 */
                setting: string | null;
            }[];
            /** @description Debates in the queue and in this process. */
            debates: {
                /**
                 * @description Debates that wait for a worker; null when unknown.
                 * @example 3
                 */
                waiting: number | null;
                /**
                 * @description Debates that run in this process.
                 * @example 2
                 */
                running: number;
            };
            /**
             * @description Whether the process is stopping. New requests should go to other processes.
             * @example true
             */
            stopping: boolean;
            /**
             * @description The version of the service.
             * @example 0.2.0
             */
            version: string;
        };
        /** @description The answer of a panel in the format of the Responses API (Open Responses). */
        Response: {
            /**
             * @description The id of the response: `resp_` and the id of the debate.
             * @example resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description The type of the object.
             * @example response
             * @constant
             */
            object: "response";
            /**
             * @description When the debate was created, in Unix seconds.
             * @example 1764439445
             */
            created_at: number;
            /**
             * @description When the response was completed, in Unix seconds; null if it was not completed.
             * @example 1764439460
             */
            completed_at: number | null;
            /**
             * @description The status. `incomplete`: the budget ran out, or every reply was cut or filtered; the answer is the best so far.
             * @example queued
             * @enum {string}
             */
            status: "queued" | "in_progress" | "completed" | "incomplete" | "failed" | "cancelled";
            /** @description Why the response is incomplete; null when it is complete or has not ended. */
            incomplete_details: {
                /**
                 * @description Why the response is incomplete.
                 * @example max_output_tokens
                 * @enum {string}
                 */
                reason: "max_output_tokens" | "content_filter" | "budget_exceeded" | "cancelled";
            } | null;
            /**
             * @description The panel: `debate/<stored panel>`, or `debate/<protocol>` without one.
             * @example debate/critique
             */
            model: string;
            /**
             * @description The previous response; null without one.
             * @example resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            previous_response_id: string | null;
            /**
             * @description The instructions of the request; null without any.
             * @example Be brief.
             */
            instructions: string | null;
            /** @description A reasoning item for each round, then the message. */
            output: components["schemas"]["ResponseItem"][];
            /** @description Why the response failed; null when it did not fail. */
            error: {
                /**
                 * @description The reason as a stable code.
                 * @example no_positions
                 */
                code: string;
                /**
                 * @description The reason in one sentence.
                 * @example No debater had an answer.
                 */
                message: string;
                /**
                 * @description The type of the error.
                 * @example server_error
                 */
                type: string;
                /**
                 * @description Always null: no parameter caused it.
                 * @example null
                 */
                param: null;
            } | null;
            /** @description The text of the answer. */
            text: {
                /** @description The format of the answer. */
                format: {
                    /**
                     * @description The type of the format.
                     * @example text
                     * @constant
                     */
                    type: "text";
                } | {
                    /**
                     * @description The type of the format.
                     * @example json_schema
                     * @constant
                     */
                    type: "json_schema";
                    /**
                     * @description The name of the schema; the one of the request is not stored.
                     * @example record
                     * @constant
                     */
                    name: "record";
                    /**
                     * @description The JSON Schema of the record.
                     * @example {
                     *       "type": "object",
                     *       "properties": {
                     *         "total": {
                     *           "type": "number"
                     *         }
                     *       }
                     *     }
                     */
                    schema: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description A record always fits its schema.
                     * @example true
                     * @constant
                     */
                    strict: true;
                };
            };
            /**
             * @description The temperature that all debaters share; 1 if they differ or have none.
             * @example 0.7
             */
            temperature: number;
            /** @description How much the debaters reason before they answer. */
            reasoning: {
                /**
                 * @description The effort that all debaters share; null if they differ or have none.
                 * @example low
                 */
                effort: ("none" | "low" | "medium" | "high") | null;
                /**
                 * @description Not used: every round has a summary.
                 * @example null
                 */
                summary: null;
            };
            /** @description The tokens of all calls; null before the end. */
            usage: components["schemas"]["ResponseUsage"] | null;
            /**
             * @description The limit of each reply of a debater; null without one.
             * @example 2048
             */
            max_output_tokens: number | null;
            /**
             * @description Whether the debate continues when its client disconnects.
             * @example true
             */
            background: boolean;
            /**
             * @description The metadata of the request.
             * @example {
             *       "ticket": "42"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /**
             * @description Always empty: a panel calls no tools.
             * @example []
             */
            tools: {
                [key: string]: unknown;
            }[];
            /**
             * @description A panel calls no tools.
             * @example none
             * @constant
             */
            tool_choice: "none";
            /**
             * @description A panel calls no tools.
             * @example false
             * @constant
             */
            parallel_tool_calls: false;
            /**
             * @description An input is never shortened.
             * @example disabled
             * @constant
             */
            truncation: "disabled";
            /**
             * @description Not used.
             * @example 1
             * @constant
             */
            top_p: 1;
            /**
             * @description Not used.
             * @example 0
             * @constant
             */
            presence_penalty: 0;
            /**
             * @description Not used.
             * @example 0
             * @constant
             */
            frequency_penalty: 0;
            /**
             * @description A panel has no token probabilities.
             * @example 0
             * @constant
             */
            top_logprobs: 0;
            /**
             * @description A panel calls no tools.
             * @example null
             */
            max_tool_calls: null;
            /**
             * @description Every debate is stored.
             * @example true
             * @constant
             */
            store: true;
            /**
             * @description Always `default`.
             * @example default
             * @constant
             */
            service_tier: "default";
            /**
             * @description Not used.
             * @example null
             */
            safety_identifier: null;
            /**
             * @description Not used.
             * @example null
             */
            prompt_cache_key: null;
            /** @description The confidence, dissent, cost and other results of the debate. Absent before the end. */
            "parley:debate"?: components["schemas"]["ResponseDebate"];
        };
        /** @description A request of the Responses API. A field that is not listed is refused. */
        ResponseBody: {
            /**
             * @description The panel: `debate/<protocol>` for the default panel, or `debate/<stored panel>`. The name of a protocol always means the protocol.
             * @example debate/critique
             */
            model: string;
            /**
             * @description The temperature of every debater, instead of the one in the panel.
             * @example 0.7
             */
            temperature?: number | null;
            /**
             * @description Stored with the debate.
             * @example {
             *       "ticket": "42"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description Stored with the debate as the entry `user` of its metadata, unless that has one.
             * @example user-7
             */
            user?: string | null;
            /**
             * @description Not supported: only `null` or an empty list is accepted.
             * @example []
             */
            tools?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Has no effect, because there are no tools.
             * @example none
             */
            tool_choice?: ("none" | "auto") | null;
            /**
             * @description Has no effect, because there are no tools.
             * @example true
             */
            parallel_tool_calls?: boolean | null;
            /**
             * @description The question as a text, or a conversation as items. The last user message is the question and the others are its context, in order. System messages without a user message are the question.
             * @example What is 17 * 23?
             */
            input: string | components["schemas"]["ResponseInputItem"][];
            /**
             * @description Instructions for the panel, as the first entry of the context. The instructions of an earlier response do not count for the next one.
             * @example Be brief.
             */
            instructions?: string | null;
            /**
             * @description An earlier response that has ended. Its context, question and final answer come first in the context of this one.
             * @example resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            previous_response_id?: string | null;
            /**
             * @description Whether to stream the response: each round as reasoning, then the answer.
             * @example true
             */
            stream?: boolean | null;
            /** @description Options of the stream. */
            stream_options?: {
                /**
                 * @description Ignored.
                 * @example true
                 */
                include_obfuscation?: boolean | null;
            } | null;
            /**
             * @description Whether to return a `queued` response immediately, or with `stream` to stream it. The debate continues when the client disconnects.
             * @example true
             */
            background?: boolean | null;
            /**
             * @description Every debate is stored in the same way and can be deleted. `false` is listed among the ignored parameters of the debate.
             * @example true
             */
            store?: boolean | null;
            /**
             * @description The limit of the output tokens of each reply of a debater, reasoning included. A lower limit in the panel still applies.
             * @example 2048
             */
            max_output_tokens?: number | null;
            /** @description How much the debaters reason before they answer. */
            reasoning?: {
                /**
                 * @description How much the debaters reason before they answer. Each model gets the nearest effort that it supports; `minimal` counts as `low`, and `xhigh` and `max` as `high`. A model without efforts is called without this parameter.
                 * @example low
                 */
                effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max") | null;
                /**
                 * @description Ignored. The response lists it among the ignored parameters of the debate.
                 * @example auto
                 */
                summary?: string | null;
                /**
                 * @description Ignored. The response lists it among the ignored parameters of the debate.
                 * @example auto
                 */
                generate_summary?: string | null;
            } | null;
            /** @description The text of the answer. */
            text?: {
                /** @description The format of the answer: `{"type": "text"}`, or `json_schema` for a record of that schema, as `answer_schema` of a debate gives it. The text is then JSON. */
                format?: (({
                    /**
                     * @description The type of the format.
                     * @example text
                     * @constant
                     */
                    type: "text";
                } & {
                    [key: string]: unknown;
                }) | {
                    /**
                     * @description The type of the format.
                     * @example json_schema
                     * @constant
                     */
                    type: "json_schema";
                    /**
                     * @description The name of the schema.
                     * @example invoice
                     */
                    name: string;
                    /**
                     * @description The purpose of the record.
                     * @example The total of an invoice.
                     */
                    description?: string | null;
                    /**
                     * @description Has no effect: a record always fits its schema.
                     * @example true
                     */
                    strict?: boolean | null;
                    /**
                     * @description The JSON Schema of the record.
                     * @example {
                     *       "type": "object",
                     *       "properties": {
                     *         "total": {
                     *           "type": "number"
                     *         }
                     *       }
                     *     }
                     */
                    schema: {
                        [key: string]: unknown;
                    };
                }) | null;
                /**
                 * @description Ignored. The response lists it among the ignored parameters of the debate.
                 * @example low
                 */
                verbosity?: string | null;
            } | null;
            /**
             * @description Not supported: only 0 is accepted.
             * @example 0
             */
            top_logprobs?: 0 | null;
            /**
             * @description Not supported: only `null` is accepted.
             * @example null
             */
            conversation?: null;
            /**
             * @description Not supported: only `null` is accepted.
             * @example null
             */
            prompt?: null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example 0.9
             */
            top_p?: number | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example 0
             */
            frequency_penalty?: number | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example 0
             */
            presence_penalty?: number | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example auto
             */
            service_tier?: string | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate. An input that is too long is refused, and never shortened.
             * @example disabled
             */
            truncation?: ("auto" | "disabled") | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example [
             *       "reasoning.encrypted_content"
             *     ]
             */
            include?: string[] | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example 8
             */
            max_tool_calls?: number | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example ticket-42
             */
            prompt_cache_key?: string | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example 24h
             */
            prompt_cache_retention?: string | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example {
             *       "mode": "auto"
             *     }
             */
            prompt_cache_options?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Ignored. The response lists it among the ignored parameters of the debate.
             * @example user-7
             */
            safety_identifier?: string | null;
        };
        /** @description Results of the debate that the response of a single model does not have. */
        ResponseDebate: {
            /**
             * @description The id of the debate, as in the header `Debate-Id`. `GET /v1/debates/{id}` returns all of it.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description The status of the debate. With a status other than `completed`, the answer is the best so far and the finish reason is `length`.
             * @example queued
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
            /**
             * @description The confidence, computed from who agrees with whom, 0 to 1; null when unknown.
             * @example 0.86
             */
            confidence: number | null;
            /**
             * @description The reasoning of the debater or judge that gave the answer; null without one.
             * @example 17 × 20 = 340 and 17 × 3 = 51, together 391.
             */
            reasoning: string | null;
            /**
             * @description Whether a human should decide.
             * @example true
             */
            escalate_to_human: boolean;
            /**
             * @description The reasons to escalate.
             * @example [
             *       "no_consensus"
             *     ]
             */
            escalation_reasons: ("no_consensus" | "tie" | "minority_winner" | "judge_departs" | "degraded" | "budget_exhausted" | "judge_failed" | "low_confidence" | "deadline" | "concluded" | "unresolved_ballot" | "error_target" | "wide_spread" | "contested_claims" | "writer_failed")[];
            /**
             * @description The rule that decided; null when nothing was decided.
             * @example weighted_vote
             */
            decision_rule: string | null;
            /** @description Debaters that have another answer at the end. */
            dissent: components["schemas"]["Dissent"][];
            /** @description Every claim of a long answer with its status; its paragraphs cite the ids. Null for other answers. */
            claims: components["schemas"]["CountedClaim"][] | null;
            /** @description Ids of the claims of a long answer by status; null for other answers. */
            summary: components["schemas"]["ClaimSummary"] | null;
            /**
             * @description `single_agent`: one confident answer was enough. `debate`: a debate was held. Null when unknown.
             * @example single_agent
             */
            routing_decision: ("single_agent" | "debate") | null;
            /**
             * @description Rounds that were run.
             * @example 2
             */
            rounds: number;
            /** @description Debaters' calls that an early end made unnecessary; null when unknown. */
            saved: components["schemas"]["SavedCalls"] | null;
            /** @description The pooled estimate; null when the question asks for none. */
            final_estimate: components["schemas"]["FinalEstimate"] | null;
            /**
             * @description The relative spread of the estimates; null when it is not finite or there are none.
             * @example 0.12
             */
            spread: number | null;
            /**
             * @description Debaters whose interval does not contain the pooled value; null without estimates.
             * @example [
             *       "debater_1"
             *     ]
             */
            outliers: string[] | null;
            /**
             * @description Whether the stopping rule was met.
             * @example true
             */
            converged: boolean;
            /**
             * @description Whether fewer debaters took part, or another rule decided, than was configured.
             * @example true
             */
            degraded: boolean;
            /**
             * @description Whether any part of the answer comes from the simulated provider; null when unknown.
             * @example true
             */
            simulated: boolean | null;
            /**
             * @description Reasons to trust the answer less, one sentence each.
             * @example [
             *       "top_p is ignored"
             *     ]
             */
            warnings: string[];
            /**
             * @description Parameters of the request that had no effect.
             * @example [
             *       "top_p"
             *     ]
             */
            ignored: string[];
            /** @description The fields of a record with their confidence. Absent when the request asks for no record. */
            fields?: components["schemas"]["DecidedField"][];
            /**
             * @description JSON pointers to fields of a record with too few votes. Absent when the request asks for no record.
             * @example [
             *       "/total"
             *     ]
             */
            undecided?: string[];
            /**
             * @description The cost of all calls in USD, at list price.
             * @example 0.0123
             */
            cost_usd: number;
        };
        /** @description An event of a streamed response. */
        ResponseEvent: {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example response.created
             * @enum {string}
             */
            type: "response.created" | "response.queued" | "response.in_progress" | "response.completed" | "response.incomplete" | "response.failed";
            /**
             * @description The number of the event, from 0 without gaps.
             * @example 4
             */
            sequence_number: number;
            /** @description The current state of the response. */
            response: components["schemas"]["Response"];
        } | {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example response.output_item.added
             * @enum {string}
             */
            type: "response.output_item.added" | "response.output_item.done";
            /**
             * @description The number of the event, from 0 without gaps.
             * @example 4
             */
            sequence_number: number;
            /**
             * @description The index of the item in the output, from 0.
             * @example 0
             */
            output_index: number;
            /** @description The current state of the item. */
            item: components["schemas"]["ResponseItem"];
        } | {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example response.reasoning_summary_part.added
             * @enum {string}
             */
            type: "response.reasoning_summary_part.added" | "response.reasoning_summary_part.done";
            /**
             * @description The number of the event, from 0 without gaps.
             * @example 4
             */
            sequence_number: number;
            /**
             * @description The id of the item.
             * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            item_id: string;
            /**
             * @description The index of the item in the output, from 0.
             * @example 0
             */
            output_index: number;
            /**
             * @description The index of the part. It is always 0, because there is one part.
             * @example 0
             * @constant
             */
            summary_index: 0;
            /** @description The current state of the part. */
            part: {
                /**
                 * @description The type of the part.
                 * @example summary_text
                 * @constant
                 */
                type: "summary_text";
                /**
                 * @description One line with each debater's answer in this round, and one with their agreement.
                 * @example Round 1
                 *     - debater_0: 391 (95 %)
                 *     Agreement 100 %: 391 ×3
                 */
                text: string;
            };
        } | {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example response.reasoning_summary_text.delta
             * @enum {string}
             */
            type: "response.reasoning_summary_text.delta";
            /**
             * @description The number of the event, from 0 without gaps.
             * @example 4
             */
            sequence_number: number;
            /**
             * @description The id of the item.
             * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            item_id: string;
            /**
             * @description The index of the item in the output, from 0.
             * @example 0
             */
            output_index: number;
            /**
             * @description The index of the part. It is always 0, because there is one part.
             * @example 0
             * @constant
             */
            summary_index: 0;
            /**
             * @description The next part of the text.
             * @example 391
             */
            delta: string;
        } | {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example response.reasoning_summary_text.done
             * @enum {string}
             */
            type: "response.reasoning_summary_text.done";
            /**
             * @description The number of the event, from 0 without gaps.
             * @example 4
             */
            sequence_number: number;
            /**
             * @description The id of the item.
             * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            item_id: string;
            /**
             * @description The index of the item in the output, from 0.
             * @example 0
             */
            output_index: number;
            /**
             * @description The index of the part. It is always 0, because there is one part.
             * @example 0
             * @constant
             */
            summary_index: 0;
            /**
             * @description The whole summary.
             * @example Round 1
             */
            text: string;
        } | {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example response.content_part.added
             * @enum {string}
             */
            type: "response.content_part.added" | "response.content_part.done";
            /**
             * @description The number of the event, from 0 without gaps.
             * @example 4
             */
            sequence_number: number;
            /**
             * @description The id of the item.
             * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            item_id: string;
            /**
             * @description The index of the item in the output, from 0.
             * @example 0
             */
            output_index: number;
            /**
             * @description The index of the part. It is always 0, because there is one part.
             * @example 0
             * @constant
             */
            content_index: 0;
            /** @description The current state of the part. */
            part: {
                /**
                 * @description The type of the part.
                 * @example output_text
                 * @constant
                 */
                type: "output_text";
                /**
                 * @description The final answer.
                 * @example 391
                 */
                text: string;
                /**
                 * @description Always empty.
                 * @example []
                 */
                annotations: {
                    [key: string]: unknown;
                }[];
                /**
                 * @description Always empty: a panel has no token probabilities.
                 * @example []
                 */
                logprobs: {
                    [key: string]: unknown;
                }[];
            } | {
                /**
                 * @description The type of the part.
                 * @example refusal
                 * @constant
                 */
                type: "refusal";
                /**
                 * @description Why there is no answer.
                 * @example The panel came to no decision (no_majority).
                 */
                refusal: string;
            };
        } | {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example response.output_text.delta
             * @enum {string}
             */
            type: "response.output_text.delta";
            /**
             * @description The number of the event, from 0 without gaps.
             * @example 4
             */
            sequence_number: number;
            /**
             * @description The id of the item.
             * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            item_id: string;
            /**
             * @description The index of the item in the output, from 0.
             * @example 0
             */
            output_index: number;
            /**
             * @description The index of the part. It is always 0, because there is one part.
             * @example 0
             * @constant
             */
            content_index: 0;
            /**
             * @description The next part of the text.
             * @example 391
             */
            delta: string;
            /**
             * @description Always empty.
             * @example []
             */
            logprobs: {
                [key: string]: unknown;
            }[];
        } | {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example response.output_text.done
             * @enum {string}
             */
            type: "response.output_text.done";
            /**
             * @description The number of the event, from 0 without gaps.
             * @example 4
             */
            sequence_number: number;
            /**
             * @description The id of the item.
             * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            item_id: string;
            /**
             * @description The index of the item in the output, from 0.
             * @example 0
             */
            output_index: number;
            /**
             * @description The index of the part. It is always 0, because there is one part.
             * @example 0
             * @constant
             */
            content_index: 0;
            /**
             * @description The whole answer.
             * @example 391
             */
            text: string;
            /**
             * @description Always empty.
             * @example []
             */
            logprobs: {
                [key: string]: unknown;
            }[];
        } | {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example response.refusal.delta
             * @enum {string}
             */
            type: "response.refusal.delta";
            /**
             * @description The number of the event, from 0 without gaps.
             * @example 4
             */
            sequence_number: number;
            /**
             * @description The id of the item.
             * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            item_id: string;
            /**
             * @description The index of the item in the output, from 0.
             * @example 0
             */
            output_index: number;
            /**
             * @description The index of the part. It is always 0, because there is one part.
             * @example 0
             * @constant
             */
            content_index: 0;
            /**
             * @description The next part of the text.
             * @example 391
             */
            delta: string;
        } | {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example response.refusal.done
             * @enum {string}
             */
            type: "response.refusal.done";
            /**
             * @description The number of the event, from 0 without gaps.
             * @example 4
             */
            sequence_number: number;
            /**
             * @description The id of the item.
             * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            item_id: string;
            /**
             * @description The index of the item in the output, from 0.
             * @example 0
             */
            output_index: number;
            /**
             * @description The index of the part. It is always 0, because there is one part.
             * @example 0
             * @constant
             */
            content_index: 0;
            /**
             * @description Why there is no answer.
             * @example Every model refused.
             */
            refusal: string;
        } | {
            /**
             * @description The type of the event, as in the field `event:` of the stream.
             * @example error
             * @enum {string}
             */
            type: "error";
            /**
             * @description The number of the last event before the error. The stream can be resumed after that event.
             * @example 4
             */
            sequence_number: number;
            /**
             * @description The code of the error.
             * @example overloaded
             */
            code: string | null;
            /**
             * @description The error in one sentence.
             * @example the service is stopping
             */
            message: string;
            /**
             * @description Always null.
             * @example null
             */
            param: null;
        };
        /** @description An item of the input. */
        ResponseInputItem: components["schemas"]["ResponseInputMessage"] | components["schemas"]["ResponseItemReference"] | ({
            /**
             * @description The reasoning of an earlier answer. The panel does not see it.
             * @example reasoning
             * @constant
             */
            type: "reasoning";
        } & {
            [key: string]: unknown;
        });
        /** @description A message of the conversation. */
        ResponseInputMessage: {
            /**
             * @description The type of the item. An item with a role may leave it out.
             * @example message
             * @constant
             */
            type: "message";
            /**
             * @description The role of the author.
             * @example user
             * @enum {string}
             */
            role: "user" | "system" | "developer" | "assistant";
            /**
             * @description The text, or a list of parts that are texts. Images and files are refused.
             * @example What is 17 * 23?
             */
            content: string | components["schemas"]["ResponseInputPart"][];
            /**
             * @description The id of an item of an earlier output. It is ignored.
             * @example msg_1
             */
            id?: string | null;
            /**
             * @description The status of an earlier item. It is ignored.
             * @example completed
             */
            status?: string | null;
            /**
             * @description The phase of an earlier item. It is ignored.
             * @example final_answer
             */
            phase?: string | null;
        };
        /** @description A part of a message. Only texts are supported. */
        ResponseInputPart: {
            /**
             * @description The type of the part: `input_text`, `output_text`, `text` or `refusal`.
             * @example input_text
             */
            type: string;
            /**
             * @description The text.
             * @example What is 17 * 23?
             */
            text?: string;
            /**
             * @description The refusal in an earlier answer.
             * @example I cannot help with that.
             */
            refusal?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description An item of the output. */
        ResponseItem: components["schemas"]["ResponseReasoning"] | components["schemas"]["ResponseMessage"];
        /** @description An item of an earlier output, by its id. */
        ResponseItemReference: {
            /**
             * @description The type of the item.
             * @example item_reference
             * @constant
             */
            type: "item_reference";
            /**
             * @description The id of an item that this service gave: `msg_…` stands for the answer of that response.
             * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
        };
        /** @description The final answer. */
        ResponseMessage: {
            /**
             * @description The type of the item.
             * @example message
             * @constant
             */
            type: "message";
            /**
             * @description The id of the item.
             * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description `incomplete`: something ended the debate before it could finish.
             * @example in_progress
             * @enum {string}
             */
            status: "in_progress" | "completed" | "incomplete";
            /**
             * @description The role of the author.
             * @example assistant
             * @constant
             */
            role: "assistant";
            /** @description The answer, or why the panel has no answer. */
            content: ({
                /**
                 * @description The type of the part.
                 * @example output_text
                 * @constant
                 */
                type: "output_text";
                /**
                 * @description The final answer.
                 * @example 391
                 */
                text: string;
                /**
                 * @description Always empty.
                 * @example []
                 */
                annotations: {
                    [key: string]: unknown;
                }[];
                /**
                 * @description Always empty: a panel has no token probabilities.
                 * @example []
                 */
                logprobs: {
                    [key: string]: unknown;
                }[];
            } | {
                /**
                 * @description The type of the part.
                 * @example refusal
                 * @constant
                 */
                type: "refusal";
                /**
                 * @description Why there is no answer.
                 * @example The panel came to no decision (no_majority).
                 */
                refusal: string;
            })[];
        };
        /** @description What happened in a round. */
        ResponseReasoning: {
            /**
             * @description The type of the item.
             * @example reasoning
             * @constant
             */
            type: "reasoning";
            /**
             * @description The id of the item.
             * @example rs_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11_0
             */
            id: string;
            /**
             * @description `incomplete`: something ended the debate before it could finish.
             * @example in_progress
             * @enum {string}
             */
            status: "in_progress" | "completed" | "incomplete";
            /** @description What happened in the round. */
            summary: {
                /**
                 * @description The type of the part.
                 * @example summary_text
                 * @constant
                 */
                type: "summary_text";
                /**
                 * @description One line with each debater's answer in this round, and one with their agreement.
                 * @example Round 1
                 *     - debater_0: 391 (95 %)
                 *     Agreement 100 %: 391 ×3
                 */
                text: string;
            }[];
        };
        /** @description Parameters of a request for a response that no other setting of the debate contains. */
        ResponseRequest: {
            /**
             * @description The response whose question and answer come first in the context; null without one.
             * @example resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            previous_response_id: string | null;
            /**
             * @description The instructions, which are the first entry of the context; null without any.
             * @example Be brief.
             */
            instructions: string | null;
            /**
             * @description Whether the debate continues when its client disconnects.
             * @example true
             */
            background: boolean;
            /**
             * @description The limit of each reply of a debater; null without one.
             * @example 2048
             */
            max_output_tokens: number | null;
            /**
             * @description Parameters of the request that had no effect.
             * @example [
             *       "top_p"
             *     ]
             */
            ignored: string[];
        };
        /** @description The tokens of all calls together. */
        ResponseUsage: {
            /**
             * @description Input tokens, cached input included.
             * @example 3702
             */
            input_tokens: number;
            /** @description Details of the input tokens. */
            input_tokens_details: {
                /**
                 * @description Input tokens that providers read from their caches.
                 * @example 1024
                 */
                cached_tokens: number;
            };
            /**
             * @description Output tokens, reasoning included.
             * @example 768
             */
            output_tokens: number;
            /** @description Details of the output tokens. */
            output_tokens_details: {
                /**
                 * @description Output tokens used for reasoning.
                 * @example 384
                 */
                reasoning_tokens: number;
            };
            /**
             * @description Input and output tokens together.
             * @example 4470
             */
            total_tokens: number;
        };
        /** @description A human's verdict. */
        Review: {
            /**
             * @description The right answer; null when the reviewer did not give it.
             * @example 391
             */
            answer: string | null;
            /**
             * @description Whether the final answer is right. Found by comparing it with `answer` when the reviewer did not say; null when unknown.
             * @example true
             */
            correct: boolean | null;
            /**
             * @description A note for people; null without one.
             * @example Checked by hand.
             */
            note: string | null;
            /** @description Verdicts on single claims of a long answer. Absent when no claim was judged. */
            claims?: components["schemas"]["ClaimReview"][];
            /**
             * Format: date-time
             * @description When the review was stored.
             * @example 2026-11-29T18:04:05.678Z
             */
            at: string;
            /** @description Verdicts on single fields of a record. Absent when no field was judged. */
            fields?: {
                /**
                 * @description The JSON pointer of the field.
                 * @example /total
                 */
                pointer: string;
                /**
                 * @description Whether the value of the field is right.
                 * @example true
                 */
                correct: boolean;
                /**
                 * @description A note for people; null without one.
                 * @example Checked against the invoice.
                 */
                note: string | null;
            }[];
        };
        /** @description A debate that waits for a human decision or has one. */
        ReviewEntry: {
            /**
             * @description The id of the debate.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description The question.
             * @example What is 17 * 23?
             */
            question: string;
            /**
             * @description The final answer; null without one.
             * @example 391
             */
            final_answer: string | null;
            /**
             * @description The confidence in the final answer, 0 to 1; null when unknown.
             * @example 0.86
             */
            confidence: number | null;
            /**
             * @description The status.
             * @example queued
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
            /**
             * @description Whether a human should decide.
             * @example true
             */
            escalated: boolean;
            /**
             * @description Why a human should review the debate.
             * @example [
             *       "no_consensus"
             *     ]
             */
            reasons: ("no_consensus" | "tie" | "minority_winner" | "judge_departs" | "degraded" | "budget_exhausted" | "judge_failed" | "low_confidence" | "deadline" | "concluded" | "unresolved_ballot" | "error_target" | "wide_spread" | "contested_claims" | "writer_failed" | "audit")[];
            /**
             * @description How the panel debated.
             * @example critique
             */
            protocol: string;
            /**
             * Format: date-time
             * @description When the debate was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * @description When the debate ended; null until then.
             * @example 2026-11-29T18:04:05.678Z
             */
            finished_at: string | null;
            /** @description The review; null until there is one. */
            review: components["schemas"]["Review"] | null;
        };
        /** @description A human's verdict. It needs at least one of `answer`, `correct`, `note`, `claims` and `fields`. */
        ReviewRequest: {
            /**
             * @description The right answer.
             * @example 391
             */
            answer?: string | null;
            /**
             * @description Whether the final answer is right. Without it, the service compares the final answer with `answer`.
             * @example true
             */
            correct?: boolean | null;
            /**
             * @description A note for people.
             * @example Checked by hand.
             */
            note?: string | null;
            /** @description Verdicts on single claims of a long answer, by their ids. An unknown claim is refused. */
            claims?: {
                /**
                 * @description The claim.
                 * @example c1
                 */
                claim_id: string;
                /**
                 * @description Whether the claim is true.
                 * @example true
                 */
                correct: boolean;
                /**
                 * @description A note for people.
                 * @example Checked in the statute.
                 */
                note?: string | null;
            }[] | null;
            /** @description Verdicts on single fields of a record, by their JSON pointers. An unknown field is refused. */
            fields?: {
                /**
                 * @description The JSON pointer of the field.
                 * @example /total
                 */
                pointer: string;
                /**
                 * @description Whether the value of the field is right.
                 * @example true
                 */
                correct: boolean;
                /**
                 * @description A note for people.
                 * @example Checked against the invoice.
                 */
                note?: string | null;
            }[] | null;
            /**
             * @description Whether to replace an earlier review. Without it, a second review is refused.
             * @example true
             */
            supersede?: boolean | null;
        };
        /** @description One round of the panel, with its agreement. */
        Round: {
            /**
             * @description The number of the round, from 1. In round 1 the debaters do not see each other.
             * @example 1
             */
            round_number: number;
            /** @description The positions of the round. */
            positions: components["schemas"]["Position"][];
            /** @description Groups of equivalent answers, largest first. */
            classes: components["schemas"]["AnswerClass"][];
            /** @description Whether each pair of debaters gave equivalent answers. */
            pairs: components["schemas"]["AnswerPair"][];
            /**
             * @description Debaters whose answer could not be read as a vote.
             * @example [
             *       "debater_2"
             *     ]
             */
            unread: string[];
            /**
             * @description The share of the panel in the largest class, 0 to 1; null when no answers could be compared.
             * @example 0.67
             */
            convergence_score: number | null;
            /** @description How many debaters took part. */
            participation: components["schemas"]["Participation"];
            /**
             * @description Whether the stopping rule was met in this round.
             * @example true
             */
            stopped_early: boolean;
            /** @description The agreement on each field of the records. Absent when the debate asks for no record. */
            fields?: components["schemas"]["FieldClasses"][];
        };
        /** @description A debater that was not asked again. */
        SatOut: {
            /**
             * @description The debater.
             * @example debater_1
             */
            debater_id: string;
            /**
             * @description The model of the debater, as `provider/model`.
             * @example openai/gpt-6-luna
             */
            model: string;
            /**
             * @description The round in which it failed. It was not asked again.
             * @example 1
             */
            round: number;
            /**
             * @description The failure that would have happened again.
             * @example refused
             * @enum {string}
             */
            reason: "refused" | "content_filtered" | "truncated" | "empty_reply" | "unreadable_reply" | "reply_too_large" | "rate_limited" | "quota_exhausted" | "provider_error" | "timeout" | "connection_failed" | "rejected_request" | "context_too_long" | "unauthorized" | "budget_exceeded" | "interrupted" | "cancelled" | "not_needed";
            /**
             * @description The failure in one sentence.
             * @example The provider refused the key.
             */
            detail: string;
            /**
             * @description The model that replaced it from the next round on; null when none did.
             * @example openai/gpt-6.1-terra
             */
            substitute: string | null;
        };
        /** @description Debaters' calls that a rule made unnecessary, and what they would have cost. */
        SavedCalls: {
            /**
             * @description Debaters' calls that were not needed.
             * @example 3
             */
            calls: number;
            /**
             * @description What these calls would have cost in USD, at list price.
             * @example 0.0036
             */
            cost_usd: number;
        };
        /** @description A substitute, with every default filled in. */
        Substitute: {
            /**
             * @description The model, as `provider/model`.
             * @example anthropic/claude-haiku-5-5
             */
            model: string;
            /**
             * @description The sampling temperature; null when none is set or the model takes none.
             * @example 0.7
             */
            temperature: number | null;
            /**
             * @description How much the model reasons; null for the default of the model.
             * @example none
             */
            reasoning_effort: ("none" | "low" | "medium" | "high") | null;
            /**
             * @description The limit of the output tokens of one reply, reasoning included.
             * @example 2048
             */
            max_tokens: number;
            /**
             * @description Text that is added to its system prompt; null without one.
             * @example You are a skeptical devil's advocate.
             */
            role_hint: string | null;
            /**
             * @description Whether the model reasons before it replies. It is then asked for its main reasons instead of step-by-step working.
             * @example true
             */
            thinks_by_itself: boolean;
            /**
             * @description The maker of the model. Models of one maker tend to make the same mistakes.
             * @example anthropic
             */
            family: string;
            /**
             * @description The probability that its answer is right; 0.7 until it is learned.
             * @example 0.7
             */
            reliability: number;
        };
        /** @description A substitute for a debater that cannot answer. */
        SubstituteRequest: {
            /**
             * @description The model, as `provider/model`; the `model` of the request by default.
             * @example anthropic/claude-haiku-5-5
             */
            model?: string;
            /**
             * @description The sampling temperature, 0 to 2; by default 0.7 for models that are known to take one. It is not sent to a model that takes none or while it thinks; a warning says so.
             * @example 0.7
             */
            temperature?: number;
            /**
             * @description The limit of the output tokens of a reply, reasoning included; by default 16,384 for models that think and 2,048 for others.
             * @example 2048
             */
            max_tokens?: number;
            /**
             * @description How much the model reasons before it answers: `none`, `low`, `medium` or `high`; the default of the model by default. An effort that the model is known not to support is refused with 422.
             * @example none
             */
            reasoning_effort?: ("none" | "low" | "medium" | "high") | null;
            /**
             * @description Text that is added to the system prompt; after the question when question and context are long.
             * @example You are a skeptical devil's advocate.
             */
            role_hint?: string | null;
        };
        /** @description A tenant and its settings. */
        Tenant: {
            /**
             * @description The id of the tenant.
             * @example acme
             */
            id: string;
            /**
             * @description The name of the tenant.
             * @example Acme Inc.
             */
            name: string;
            /**
             * @description Whether its requests are served.
             * @example active
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description The budget. */
            budget: {
                /**
                 * @description The limit of each period in USD; null for no limit.
                 * @example 10
                 */
                limit_usd: number | null;
                /**
                 * @description The period of the budget.
                 * @example none
                 * @enum {string}
                 */
                period: "none" | "day" | "week" | "month";
            };
            /**
             * @description Debates that run at the same time; null for no limit.
             * @example 4
             */
            max_concurrent_debates: number | null;
            /**
             * @description Unfinished debates, the running ones included; null for the limit in the configuration.
             * @example 100
             */
            max_queued_debates: number | null;
            /**
             * @description Requests in a minute; null for no limit.
             * @example 600
             */
            requests_per_minute: number | null;
            /**
             * @description Event streams that are open at the same time in one process; null for the limit in the configuration.
             * @example 50
             */
            max_streams: number | null;
            /**
             * @description The models that the tenant may use; null for all.
             * @example [
             *       "anthropic/claude-haiku-5-5"
             *     ]
             */
            allowed_models: string[] | null;
            /**
             * @description The share of debates that are drawn for an audit, 0 to 1.
             * @example 0.05
             */
            audit_rate: number;
            /** @description How long data is kept. */
            retention: {
                /**
                 * @description Days after which debates that have ended are deleted; null for the default.
                 * @example 30
                 */
                content_days: number | null;
                /**
                 * @description Days after which ledger lines are deleted; null for the default.
                 * @example 400
                 */
                ledger_days: number | null;
            };
            /**
             * @description Keys of metadata by which debates can be listed and have a budget.
             * @example [
             *       "session"
             *     ]
             */
            budget_keys: string[];
            /**
             * @description When the operator's provider keys are used.
             * @example other_providers
             * @enum {string}
             */
            operator_keys: "other_providers" | "fallback" | "never";
            /**
             * Format: date-time
             * @description When the tenant was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
        };
        /** @description A key without its secret. */
        TenantKey: {
            /**
             * @description The id of the key.
             * @example mZ3q8Kd0
             */
            id: string;
            /**
             * @description The name of the key; null without one.
             * @example The dashboard of sales
             */
            name: string | null;
            /**
             * @description What the key may do.
             * @example [
             *       "read"
             *     ]
             */
            scopes: ("read" | "debate" | "billing")[];
            /**
             * @description The public prefix of the key.
             * @example pk_mZ3q8Kd0
             */
            prefix: string;
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * @description When the key expires. Null: it does not expire.
             * @example 2026-11-29T18:04:05.678Z
             */
            expires_at: string | null;
            /**
             * @description When the key was last used, to the minute. Null: it was never used, or its use was not recorded.
             * @example 2026-11-29T18:04:05.678Z
             */
            last_used_at: string | null;
            /**
             * @description Whether the key was revoked.
             * @example true
             */
            revoked: boolean;
        };
        /** @description The settings of a tenant. */
        TenantSettings: {
            /**
             * @description A name for people; the id by default.
             * @example Acme Inc.
             */
            name?: string | null;
            /**
             * @description `suspended`: requests with its keys are refused as `tenant_suspended`. Debates that were accepted go on. `active` by default.
             * @example active
             */
            status?: ("active" | "suspended") | null;
            /** @description The budget; without a limit by default. */
            budget?: {
                /**
                 * @description The limit of each period in USD; null for no limit.
                 * @example 10
                 */
                limit_usd?: number | null;
                /**
                 * @description The period of the budget: `none`, or a `day`, `week` (from Monday) or `month` in UTC.
                 * @example none
                 */
                period?: ("none" | "day" | "week" | "month") | null;
            } | null;
            /**
             * @description Debates that run at the same time. Further ones wait in the queue. Null: no limit. Without it, the limit in the configuration applies.
             * @example 4
             */
            max_concurrent_debates?: number | null;
            /**
             * @description Unfinished debates, the running ones included. Further ones are refused as `queue_full`. Without it, the limit in the configuration applies.
             * @example 100
             */
            max_queued_debates?: number | null;
            /**
             * @description Requests in a minute. Further ones are refused as `rate_limited`. Null: no limit.
             * @example 600
             */
            requests_per_minute?: number | null;
            /**
             * @description Event streams that are open at the same time in one process. Further ones are refused as `rate_limited`. Without it, the limit in the configuration applies.
             * @example 50
             */
            max_streams?: number | null;
            /**
             * @description The models that the tenant may use, as exact `provider/model`. Others are refused as `model_not_allowed`. Null: all.
             * @example [
             *       "anthropic/claude-haiku-5-5"
             *     ]
             */
            allowed_models?: string[] | null;
            /**
             * @description The share of debates, 0 to 1, that are drawn for an audit and wait for a review with reason `audit`; 0 by default. A panel learns only from audits and labelled items.
             * @example 0.05
             */
            audit_rate?: number | null;
            /** @description How long data is kept; `retention_days` of the configuration by default. */
            retention?: {
                /**
                 * @description Days after which debates that have ended are deleted; null for the default.
                 * @example 30
                 */
                content_days?: number | null;
                /**
                 * @description Days after which ledger lines are deleted, 32 or more; null for the default. Budgets and the usage of months do not change by it.
                 * @example 400
                 */
                ledger_days?: number | null;
            } | null;
            /**
             * @description Which provider keys its debates use. `other_providers`, the default: the tenant's own key for each provider that it has a key for, and the operator's keys for the other providers. `fallback`: also the operator's key when a provider refuses the tenant's key. `never`: only the tenant's own keys; models of other providers are refused as `unknown_model`.
             * @example other_providers
             */
            operator_keys?: ("other_providers" | "fallback" | "never") | null;
            /**
             * @description Keys of metadata, at most three. Debates can be listed by them, and `PUT /v1/budgets/{key}/{value}` sets a budget for all debates with a pair. A key applies to debates that are created after it was declared.
             * @example [
             *       "session"
             *     ]
             */
            budget_keys?: string[] | null;
        };
        /** @description Token counts as they are billed. */
        TokenUsage: {
            /**
             * @description Input tokens, cached input included.
             * @example 1234
             */
            input_tokens: number;
            /**
             * @description Output tokens, reasoning included.
             * @example 256
             */
            output_tokens: number;
            /**
             * @description Input tokens that the provider read from its cache.
             * @example 1024
             */
            cached_input_tokens: number;
            /**
             * @description Output tokens that the model used for reasoning.
             * @example 128
             */
            reasoning_tokens: number;
            /**
             * @description Input and output tokens together.
             * @example 1490
             */
            total_tokens: number;
        };
        /** @description The usage of a month. */
        Usage: {
            /**
             * @description The type of the object.
             * @example usage
             * @constant
             */
            object: "usage";
            /**
             * @description The month in UTC.
             * @example 2026-11
             */
            month: string;
            /**
             * @description Whether the month ended at least an hour ago. The usage of a closed month does not change: a call that is settled later counts in the next month.
             * @example true
             */
            closed: boolean;
            /**
             * @description The fields by which the rows are grouped.
             * @example [
             *       "tenant"
             *     ]
             */
            group_by: ("tenant" | "model" | "key" | "paid_by")[];
            /** @description The rows, sorted by tenant, model, key and payer. */
            data: components["schemas"]["UsageRow"][];
            /** @description The sum of the rows. */
            total: {
                /**
                 * @description Calls that were paid for.
                 * @example 1204
                 */
                calls: number;
                /**
                 * @description Input tokens, cached ones included.
                 * @example 1450000
                 */
                input_tokens: number;
                /**
                 * @description Input tokens that providers read from their caches.
                 * @example 310000
                 */
                cached_input_tokens: number;
                /**
                 * @description Output tokens, reasoning included.
                 * @example 260000
                 */
                output_tokens: number;
                /**
                 * @description The cost in USD, as in the ledger.
                 * @example 12.48
                 */
                cost_usd: number;
                /**
                 * @description The part of the cost that was paid with the operator's keys. The rest was paid with tenants' own keys.
                 * @example 9.31
                 */
                operator_cost_usd: number;
            };
        };
        /** @description The usage of a tenant, of a model or of a key. */
        UsageRow: {
            /**
             * @description The tenant, when grouped by it.
             * @example acme
             */
            tenant?: string;
            /**
             * @description The model, when grouped by it.
             * @example anthropic/claude-haiku-5-5
             */
            model?: string;
            /**
             * @description The key that the debates were created with, when grouped by it; null without one.
             * @example mZ3q8Kd0
             */
            key_id?: string | null;
            /**
             * @description Whose keys the calls were made with, when grouped by it.
             * @example operator
             * @enum {string}
             */
            paid_by?: "operator" | "tenant";
            /**
             * @description Calls that were paid for.
             * @example 1204
             */
            calls: number;
            /**
             * @description Input tokens, cached ones included.
             * @example 1450000
             */
            input_tokens: number;
            /**
             * @description Input tokens that providers read from their caches.
             * @example 310000
             */
            cached_input_tokens: number;
            /**
             * @description Output tokens, reasoning included.
             * @example 260000
             */
            output_tokens: number;
            /**
             * @description The cost in USD, as in the ledger.
             * @example 12.48
             */
            cost_usd: number;
            /**
             * @description The part of the cost that was paid with the operator's keys. The rest was paid with tenants' own keys.
             * @example 9.31
             */
            operator_cost_usd: number;
        };
        /** @description The decision, the rule behind it, its confidence and the dissent. */
        Verdict: {
            /**
             * @description The answer of the panel; null when nothing was decided.
             * @example 391
             */
            final_answer: string | null;
            /**
             * @description The reasoning behind the final answer; null without one.
             * @example 17 × 20 = 340 and 17 × 3 = 51, together 391.
             */
            final_reasoning: string | null;
            /**
             * @description The confidence in the final answer, 0 to 1, by the method in `confidence_detail.method`. For a single agent it is the reliability of its model (0.7 until learned); for a judge with an answer of its own it is what the judge stated. Null when unknown.
             * @example 0.86
             */
            confidence: number | null;
            /** @description The numbers behind the confidence. */
            confidence_detail: components["schemas"]["ConfidenceDetail"];
            /**
             * @description Whether a human should decide.
             * @example true
             */
            escalate_to_human: boolean;
            /** @description Why a human should decide, and the review if there is one. */
            escalation: {
                /**
                 * @description The reasons to escalate; empty when there are none.
                 * @example [
                 *       "no_consensus"
                 *     ]
                 */
                reasons: ("no_consensus" | "tie" | "minority_winner" | "judge_departs" | "degraded" | "budget_exhausted" | "judge_failed" | "low_confidence" | "deadline" | "concluded" | "unresolved_ballot" | "error_target" | "wide_spread" | "contested_claims" | "writer_failed")[];
                /** @description The review by a human; null until there is one. */
                review: components["schemas"]["Review"] | null;
            };
            /** @description How the final answer was decided. */
            decision: components["schemas"]["Decision"];
            /**
             * @description The debater that gave the final answer; null when the rule names none.
             * @example debater_0
             */
            winner: string | null;
            /**
             * @description The explanation of the judge; null without a judge.
             * @example A and C agree, and their check by addition is right.
             */
            judgment: string | null;
            /** @description Debaters that have another answer at the end. */
            dissent: components["schemas"]["Dissent"][];
            /**
             * @description The object that was decided. It fits the schema. Absent when the debate asks for no record.
             * @example {
             *       "total": 391
             *     }
             */
            final_record?: {
                [key: string]: unknown;
            } | null;
            /** @description The leaves of a record in the order of the schema. Lists count as one leaf, as do lists and objects that some debaters do not have. Absent when the debate asks for no record. */
            fields?: components["schemas"]["DecidedField"][] | null;
            /**
             * @description JSON pointers to the fields whose value has fewer votes than `field_threshold`. Absent when the debate asks for no record.
             * @example [
             *       "/total"
             *     ]
             */
            undecided?: string[] | null;
            /** @description The error target of the debate and its certificate; null without a target. */
            guarantee?: components["schemas"]["Guarantee"] | null;
            /** @description The pooled value with the medians of the bounds; null when the debate asked for no estimate. */
            final_estimate?: components["schemas"]["FinalEstimate"] | null;
            /**
             * @description The interquartile range of the values divided by their median; for probabilities, the difference of the quartiles’ log-odds. Null when it is not finite or the debate asked for no estimate.
             * @example 0.12
             */
            spread?: number | null;
            /**
             * @description Debaters whose interval does not contain the pooled value; null when the debate asked for no estimate.
             * @example [
             *       "debater_1"
             *     ]
             */
            outliers?: string[] | null;
            /** @description Every claim of a long answer with its status; null for other answers. */
            claims?: components["schemas"]["CountedClaim"][] | null;
            /** @description Ids of the claims by status; null for other answers than long ones. */
            summary?: components["schemas"]["ClaimSummary"] | null;
            /**
             * @description Paragraphs of a long answer that cite no claim; null for other answers.
             * @example [
             *       "In short, the change is worth it."
             *     ]
             */
            uncited_paragraphs?: string[] | null;
            /**
             * @description Ids of rejected claims that a long answer still relies on. Only a whole draft can. Null for other answers.
             * @example [
             *       "c7"
             *     ]
             */
            rejected_claims?: string[] | null;
        };
        /** @description Answer → number of debaters that gave it; an answer can be any string. */
        VoteCounts: {
            [key: string]: number;
        };
        /** @description An endpoint, without its secret. */
        Webhook: {
            /**
             * @description The id of the endpoint.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description The http or https address.
             * @example https://example.com/parley
             */
            url: string;
            /**
             * @description The events to send.
             * @example [
             *       "debate.completed"
             *     ]
             */
            events: ("debate.escalated" | "debate.completed" | "debate.failed" | "debate.cancelled" | "debate.budget_exceeded" | "debate.reviewed" | "guarantee.certified" | "guarantee.suspended")[];
            /**
             * @description Whether messages are sent.
             * @example true
             */
            enabled: boolean;
            /**
             * @description Whether messages about a debate carry its answer.
             * @example true
             */
            include_answer: boolean;
            /**
             * @description `gone`: the endpoint answered 410. `failing`: no message was delivered for three days. Null otherwise. Replacing the endpoint enables it.
             * @example gone
             */
            disabled_because: ("gone" | "failing") | null;
            /**
             * @description When deliveries began to fail; null when the last delivery succeeded or there was none.
             * @example 2026-11-29T18:04:05.678Z
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the endpoint was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the endpoint was last changed.
             * @example 2026-11-29T18:04:05.678Z
             */
            updated_at: string;
        };
        /** @description A delivery of a message to an endpoint, with its outcome. */
        WebhookDelivery: {
            /**
             * @description The `webhook-id`, the same in all attempts.
             * @example msg_2KWPBgLlAfxdpx2AI54pPJ85f4W
             */
            id: string;
            /**
             * @description The event.
             * @example debate.escalated
             * @enum {string}
             */
            event: "debate.escalated" | "debate.completed" | "debate.failed" | "debate.cancelled" | "debate.budget_exceeded" | "debate.reviewed" | "guarantee.certified" | "guarantee.suspended";
            /**
             * @description The status of the delivery.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * @description Attempts so far. A failed one is repeated after 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h and 20 h, each with up to 20 % of jitter.
             * @example 1
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * @description When the last attempt was made; null before the first.
             * @example 2026-11-29T18:04:05.678Z
             */
            last_attempt_at: string | null;
            /**
             * @description The HTTP status of the last attempt; null without a response. Redirects are not followed.
             * @example 200
             */
            last_status: number | null;
            /**
             * @description Why there was no response; null otherwise.
             * @example address_not_allowed
             */
            last_error: ("address_not_allowed" | "connection_failed" | "timeout" | "secret_unreadable") | null;
            /**
             * @description When the next attempt is due; null when no attempt follows.
             * @example 2026-11-29T18:04:05.678Z
             */
            next_attempt_at: string | null;
        };
        /** @description The settings of an endpoint. Only `url` is required. */
        WebhookSettings: {
            /**
             * Format: uri
             * @description The http or https address. An address that is not public is refused unless the operator allows it. This includes host names that resolve to such an address.
             * @example https://example.com/parley
             */
            url: string;
            /**
             * @description The events to send; all when absent.
             * @example [
             *       "debate.completed"
             *     ]
             */
            events?: ("debate.escalated" | "debate.completed" | "debate.failed" | "debate.cancelled" | "debate.budget_exceeded" | "debate.reviewed" | "guarantee.certified" | "guarantee.suspended")[] | null;
            /**
             * @description Whether messages are sent; true by default.
             * @example true
             */
            enabled?: boolean | null;
            /**
             * @description Whether messages about a debate carry `final_answer` (at most 10,000 characters), `final_answer_truncated` and `confidence`; true by default.
             * @example true
             */
            include_answer?: boolean | null;
        };
        /** @description The outcome of a test message. */
        WebhookTest: {
            /**
             * @description The `webhook-id` of the message.
             * @example msg_test_2KWPBgLlAfxdpx2AI54pPJ85
             */
            id: string;
            /**
             * @description Whether the endpoint answered with a status from 200 to 299.
             * @example true
             */
            delivered: boolean;
            /**
             * @description The HTTP status of the endpoint; null without a response.
             * @example 204
             */
            status: number | null;
            /**
             * @description Why there was no response; null otherwise.
             * @example address_not_allowed
             */
            error: ("address_not_allowed" | "connection_failed" | "timeout" | "secret_unreadable") | null;
            /**
             * @description Milliseconds until the response or the error.
             * @example 87
             */
            duration_ms: number;
        };
        /** @description An endpoint with its secret, which is shown only once. */
        WebhookWithSecret: {
            /**
             * @description The id of the endpoint.
             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
             */
            id: string;
            /**
             * @description The http or https address.
             * @example https://example.com/parley
             */
            url: string;
            /**
             * @description The events to send.
             * @example [
             *       "debate.completed"
             *     ]
             */
            events: ("debate.escalated" | "debate.completed" | "debate.failed" | "debate.cancelled" | "debate.budget_exceeded" | "debate.reviewed" | "guarantee.certified" | "guarantee.suspended")[];
            /**
             * @description Whether messages are sent.
             * @example true
             */
            enabled: boolean;
            /**
             * @description Whether messages about a debate carry its answer.
             * @example true
             */
            include_answer: boolean;
            /**
             * @description `gone`: the endpoint answered 410. `failing`: no message was delivered for three days. Null otherwise. Replacing the endpoint enables it.
             * @example gone
             */
            disabled_because: ("gone" | "failing") | null;
            /**
             * @description When deliveries began to fail; null when the last delivery succeeded or there was none.
             * @example 2026-11-29T18:04:05.678Z
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the endpoint was created.
             * @example 2026-11-29T18:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the endpoint was last changed.
             * @example 2026-11-29T18:04:05.678Z
             */
            updated_at: string;
            /**
             * @description The key of the signatures: `whsec_` and the key in base64. It is shown only once.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
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
            /** @description The process is alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`.
                         * @example ok
                         * @constant
                         */
                        status: "ok";
                        /**
                         * @description The version of the service.
                         * @example 0.2.0
                         */
                        version: string;
                    };
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
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
                    "text/plain": string;
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDebates: {
        parameters: {
            query?: {
                /**
                 * @description The number of entries on a page; 20 by default.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example MTc2NDQzOTQ0NTY3OA
                 */
                cursor?: string;
                /**
                 * @description Only debates with this status.
                 * @example completed
                 */
                status?: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
                /**
                 * @description `true`: only debates that a human should decide. `false`: only the others.
                 * @example true
                 */
                escalated?: "true" | "false";
                /**
                 * @description Only debates that were created later than this time, ISO 8601 with an offset.
                 * @example 2026-11-01T00:00:00Z
                 */
                created_after?: string;
                /**
                 * @description Only debates that were created earlier than this time, ISO 8601 with an offset.
                 * @example 2026-12-01T00:00:00Z
                 */
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["DebateSummary"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. `cursor_invalid`: Invalid cursor. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createDebate: {
        parameters: {
            query?: {
                /**
                 * @description `true`: also streams the text of replies while they are written. For a debate that is accepted without a stream, the text is kept for a stream that is opened within 5 s.
                 * @example true
                 */
                deltas?: "true" | "false";
            };
            header?: {
                /**
                 * @description A repeated request with the same key and body never creates a second debate; with another body it is refused.
                 * @example ticket-42-attempt-1
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `wait=N`: waits up to N seconds, at most 60, for the debate to end.
                 * @example wait=30
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DebateRequest"];
            };
        };
        responses: {
            /** @description The finished debate, when it ended in time. With `Accept: text/event-stream`: its events. */
            200: {
                headers: {
                    /** @description The debate. */
                    Location?: string;
                    /** @description `true` when an earlier request with the idempotency key created this debate. */
                    "Idempotent-Replayed"?: string;
                    /** @description The wait that was granted. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Debate"];
                    "text/event-stream": string;
                };
            };
            /** @description Accepted. */
            202: {
                headers: {
                    /** @description The debate. */
                    Location?: string;
                    /** @description `true` when an earlier request with the idempotency key created this debate. */
                    "Idempotent-Replayed"?: string;
                    /** @description The wait that was granted. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedDebate"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `budget_exceeded`: Budget exceeded. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BudgetProblem"];
                };
            };
            /** @description `model_not_allowed`: Model not allowed for this tenant. `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_model`: Unknown model. `unpriced_model`: Model without a price. `incompatible_options`: Incompatible options. `idempotency_mismatch`: Idempotency key reused with another body. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `queue_full`: Queue full. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                "application/json": components["schemas"]["DebateRequest"];
            };
        };
        responses: {
            /** @description The bounds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DebateEstimate"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `model_not_allowed`: Model not allowed for this tenant. `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_model`: Unknown model. `unpriced_model`: Model without a price. `incompatible_options`: Incompatible options. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readDebate: {
        parameters: {
            query?: {
                /**
                 * @description `full`, the default: the whole debate. `summary`: `result.rounds` is empty.
                 * @example summary
                 */
                view?: "full" | "summary";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the debate.
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
                    "application/json": components["schemas"]["Debate"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the debate.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followEvents: {
        parameters: {
            query?: {
                /**
                 * @description The number of the last event that the client has; 0 by default.
                 * @example 4
                 */
                starting_after?: string;
                /**
                 * @description `true`: also streams the text of replies while they are written. For a debate that is accepted without a stream, the text is kept for a stream that is opened within 5 s.
                 * @example true
                 */
                deltas?: "true" | "false";
            };
            header?: {
                /**
                 * @description The number of the last event that the client has. It replaces `starting_after`.
                 * @example 4
                 */
                "Last-Event-ID"?: string;
            };
            path: {
                /**
                 * @description The id of the debate.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of Server-Sent Events. Each is one of these events, with its data as one line of JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["DebateEvent"];
                };
            };
            /** @description The debate has ended and the client has all of its events. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: Invalid request. `cursor_invalid`: Invalid cursor. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the debate.
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
                    "text/plain": string;
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the debate.
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
                    "application/json": components["schemas"]["Debate"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    concludeDebate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the debate.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The debate, which has ended or is about to end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Debate"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. `nothing_to_conclude`: Debate not started. */
            409: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key and body never creates a second debate; with another body it is refused.
                 * @example ticket-42-attempt-1
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the debate.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The note. Debaters read it as material, not as an instruction.
                     * @example The contract is governed by Dutch law.
                     */
                    text: string;
                };
            };
        };
        responses: {
            /** @description The note. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The id of the note.
                         * @example 2f0c7f6e-52c0-4f4d-8b5e-6f0f7a1d9c11
                         */
                        id: string;
                        /**
                         * @description The text of the note.
                         * @example The contract is governed by Dutch law.
                         */
                        text: string;
                        /**
                         * Format: date-time
                         * @description When the note was added.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        created_at: string;
                        /**
                         * @description The number of the event `debate.note`; null while no run of the debate has logged the note.
                         * @example 9
                         */
                        sequence_number: number | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. `notes_closed`: Notes closed. `limit_reached`: Limit reached. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch`: Idempotency key reused with another body. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createBranch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key and body never creates a second debate; with another body it is refused.
                 * @example ticket-42-attempt-1
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the debate.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The last round that is replayed. The debate continues after it.
                     * @example 1
                     */
                    from_round: number;
                    /**
                     * @description Settings for the rounds that follow. An absent field has the value of the original debate. A setting that would change a replayed round is refused. From round 1 on, `peer_view` and `show_confidence` can change.
                     * @example {
                     *       "max_rounds": 4,
                     *       "convergence_check": false
                     *     }
                     */
                    settings?: components["schemas"]["PanelSettings"] | null;
                };
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    /** @description The branch. */
                    Location?: string;
                    /** @description `true` when an earlier request with the idempotency key created this branch. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedDebate"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `budget_exceeded`: Budget exceeded. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BudgetProblem"];
                };
            };
            /** @description `model_not_allowed`: Model not allowed for this tenant. `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_model`: Unknown model. `unpriced_model`: Model without a price. `incompatible_options`: Incompatible options. `idempotency_mismatch`: Idempotency key reused with another body. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `queue_full`: Queue full. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Entries of metadata. Debates that carry all of them are deleted.
                     * @example {
                     *       "customer": "42"
                     *     }
                     */
                    metadata: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The receipt. */
            202: {
                headers: {
                    /** @description The receipt. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The id of the deletion.
                         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                         */
                        id: string;
                        /**
                         * @description `queued`: not started. `running`: debates are being deleted, or have not ended yet. `completed`: no matching debate is left.
                         * @example queued
                         * @enum {string}
                         */
                        status: "queued" | "running" | "completed";
                        /**
                         * @description The keys of the metadata. The values are not shown. They are deleted when the deletion is completed.
                         * @example [
                         *       "customer"
                         *     ]
                         */
                        metadata_keys: string[];
                        /**
                         * @description The number of debates deleted so far.
                         * @example 12
                         */
                        deleted_debates: number;
                        /**
                         * Format: date-time
                         * @description When the deletion was requested.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        created_at: string;
                        /**
                         * @description When it began; null until then.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        started_at: string | null;
                        /**
                         * @description When it was completed; null until then.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        finished_at: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Limit reached. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the deletion.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The id of the deletion.
                         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                         */
                        id: string;
                        /**
                         * @description `queued`: not started. `running`: debates are being deleted, or have not ended yet. `completed`: no matching debate is left.
                         * @example queued
                         * @enum {string}
                         */
                        status: "queued" | "running" | "completed";
                        /**
                         * @description The keys of the metadata. The values are not shown. They are deleted when the deletion is completed.
                         * @example [
                         *       "customer"
                         *     ]
                         */
                        metadata_keys: string[];
                        /**
                         * @description The number of debates deleted so far.
                         * @example 12
                         */
                        deleted_debates: number;
                        /**
                         * Format: date-time
                         * @description When the deletion was requested.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        created_at: string;
                        /**
                         * @description When it began; null until then.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        started_at: string | null;
                        /**
                         * @description When it was completed; null until then.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        finished_at: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /**
                 * @description The number of entries on a page; 20 by default.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example MTc2NDQzOTQ0NTY3OA
                 */
                cursor?: string;
                /**
                 * @description `false`, the default: debates that wait for a review. `true`: debates that have one.
                 * @example false
                 */
                reviewed?: "true" | "false";
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["ReviewEntry"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. `cursor_invalid`: Invalid cursor. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the debate.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewRequest"];
            };
        };
        responses: {
            /** @description The debate with the review. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Debate"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. `already_reviewed`: Debate already reviewed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listHistory: {
        parameters: {
            query?: {
                /**
                 * @description The number of entries on a page; 20 by default.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example MTc2NDQzOTQ0NTY3OA
                 */
                cursor?: string;
                /**
                 * @description Only debates with this status.
                 * @example completed
                 */
                status?: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
                /**
                 * @description `true`: only debates that a human should decide. `false`: only the others.
                 * @example true
                 */
                escalated?: "true" | "false";
                /**
                 * @description Only debates that were created later than this time, ISO 8601 with an offset.
                 * @example 2026-11-01T00:00:00Z
                 */
                created_after?: string;
                /**
                 * @description Only debates that were created earlier than this time, ISO 8601 with an offset.
                 * @example 2026-12-01T00:00:00Z
                 */
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["HistoryEntry"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. `cursor_invalid`: Invalid cursor. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "application/json": components["schemas"]["HistoryStats"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "application/json": components["schemas"]["Budget"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readLedger: {
        parameters: {
            query?: {
                /**
                 * @description The number of entries on a page; 20 by default.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example MTc2NDQzOTQ0NTY3OA
                 */
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["LedgerLine"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. `cursor_invalid`: Invalid cursor. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMetadataBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A key of metadata, one of the `budget_keys`.
                 * @example session
                 */
                key: string;
                /**
                 * @description The value of the metadata, percent-encoded.
                 * @example 7f3a
                 */
                value: string;
            };
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
                    "application/json": components["schemas"]["MetadataBudget"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replaceMetadataBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A key of metadata, one of the `budget_keys`.
                 * @example session
                 */
                key: string;
                /**
                 * @description The value of the metadata, percent-encoded.
                 * @example 7f3a
                 */
                value: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MetadataBudgetSettings"];
            };
        };
        responses: {
            /** @description The budget, which replaced an earlier one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetadataBudget"];
                };
            };
            /** @description The new budget. */
            201: {
                headers: {
                    /** @description The budget. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetadataBudget"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `budget_limit`: Limit of metadata budgets reached. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteMetadataBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A key of metadata, one of the `budget_keys`.
                 * @example session
                 */
                key: string;
                /**
                 * @description The value of the metadata, percent-encoded.
                 * @example 7f3a
                 */
                value: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["Model"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the model.
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
                    "application/json": components["schemas"]["Model"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The name of the stored panel.
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
                    "application/json": components["schemas"]["Panel"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The name of the stored panel.
                 * @example board
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PanelSettings"];
            };
        };
        responses: {
            /** @description The panel, which replaced one with the same name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Panel"];
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
                    "application/json": components["schemas"]["Panel"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `model_not_allowed`: Model not allowed for this tenant. `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_model`: Unknown model. `unpriced_model`: Model without a price. `incompatible_options`: Incompatible options. `panel_limit`: Limit of stored panels reached. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The name of the stored panel.
                 * @example board
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPanels: {
        parameters: {
            query?: {
                /**
                 * @description The number of entries on a page; 20 by default.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example MTc2NDQzOTQ0NTY3OA
                 */
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["Panel"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. `cursor_invalid`: Invalid cursor. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                "application/json": components["schemas"]["AgreementRequest"];
            };
        };
        responses: {
            /** @description The groups of equivalent answers, and each pair. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeasuredAgreement"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `incompatible_options`: Incompatible options. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["Webhook"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                "application/json": components["schemas"]["WebhookSettings"];
            };
        };
        responses: {
            /** @description The endpoint. */
            201: {
                headers: {
                    /** @description The endpoint. */
                    Location?: string;
                    /** @description `no-store`. */
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Limit reached. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the webhook endpoint.
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
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the webhook endpoint.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookSettings"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the webhook endpoint.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the webhook endpoint.
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
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the webhook endpoint.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome, also when the endpoint refused the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the webhook endpoint.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
                /**
                 * @description The id of the delivery.
                 * @example msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11_completed
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_disabled`: Webhook endpoint disabled. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the webhook endpoint.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Failed deliveries whose last attempt was at this time or later are sent again.
                     * @example 2026-11-29T08:00:00Z
                     */
                    failed_since: string;
                };
            };
        };
        responses: {
            /** @description The number of deliveries that are sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The number of deliveries that are sent again.
                         * @example 12
                         */
                        retried: number;
                        /**
                         * Format: date-time
                         * @description The time from which they are due.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        at: string;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_disabled`: Webhook endpoint disabled. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description The number of entries on a page; 20 by default.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example MTc2NDQzOTQ0NTY3OA
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the webhook endpoint.
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. `cursor_invalid`: Invalid cursor. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key and body never creates a second debate; with another body it is refused.
                 * @example ticket-42-attempt-1
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The completion. With `stream`: Server-Sent Events, one for each chunk, and `[DONE]` as the last one. */
            200: {
                headers: {
                    /** @description The id of the debate. `GET /v1/debates/{id}` returns all of it. */
                    "Debate-Id"?: string;
                    /** @description The confidence, 0 to 1, or `unknown`. Not sent for a stream. */
                    "Debate-Confidence"?: string;
                    /** @description The number of debaters that dissent. Not sent for a stream. */
                    "Debate-Dissent"?: string;
                    /** @description Why a human should decide, or `false`. Not sent for a stream. */
                    "Debate-Escalate"?: string;
                    /** @description `true` when an earlier request with the idempotency key created this debate. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": components["schemas"]["ChatChunk"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `invalid_api_key`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `model_not_allowed`: Model not allowed for this tenant. `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `model_not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `debate_cancelled`: The debate was cancelled before it had an answer. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `unknown_model`: Unknown model. `unpriced_model`: Model without a price. `incompatible_options`: Incompatible options. `idempotency_mismatch`: Idempotency key reused with another body. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `insufficient_quota`: Budget exceeded. `queue_full`: Queue full. `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `no_positions`: No debater had an answer. `deadline`: The deadline passed before the debate had an answer. `internal_error`: The debate ended without an answer. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key and body never creates a second debate; with another body it is refused.
                 * @example ticket-42-attempt-1
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponseBody"];
            };
        };
        responses: {
            /** @description The response. With `stream`: Server-Sent Events, and `[DONE]` at the end. */
            200: {
                headers: {
                    /** @description The id of the debate. `GET /v1/debates/{id}` returns all of it. */
                    "Debate-Id"?: string;
                    /** @description `true` when an earlier request with the idempotency key created this debate. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Response"];
                    "text/event-stream": components["schemas"]["ResponseEvent"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `invalid_api_key`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `model_not_allowed`: Model not allowed for this tenant. `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `model_not_found`: Not found. `previous_response_not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `unknown_model`: Unknown model. `unpriced_model`: Model without a price. `incompatible_options`: Incompatible options. `idempotency_mismatch`: Idempotency key reused with another body. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `insufficient_quota`: Budget exceeded. `queue_full`: Queue full. `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
        };
    };
    readResponse: {
        parameters: {
            query?: {
                /**
                 * @description `true`: streams the events of the response.
                 * @example true
                 */
                stream?: "true" | "false";
                /**
                 * @description The number of the last event that the client has. Only with `stream`. All events by default.
                 * @example 4
                 */
                starting_after?: string;
                /**
                 * @description Ignored.
                 * @example false
                 */
                include_obfuscation?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the response: `resp_` and the id of its debate.
                 * @example resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response. With `stream`: its events, and `[DONE]` at the end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Response"];
                    "text/event-stream": components["schemas"]["ResponseEvent"];
                };
            };
            /** @description `cursor_invalid`: Invalid cursor. `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `invalid_api_key`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
        };
    };
    deleteResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the response: `resp_` and the id of its debate.
                 * @example resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The id of the response.
                         * @example resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                         */
                        id: string;
                        /**
                         * @description The type of the object.
                         * @example response
                         * @constant
                         */
                        object: "response";
                        /**
                         * @description The response was deleted.
                         * @example true
                         * @constant
                         */
                        deleted: true;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `invalid_api_key`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
        };
    };
    cancelResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the response: `resp_` and the id of its debate.
                 * @example resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response, with the best answer so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Response"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `invalid_api_key`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenaiError"];
                };
            };
        };
    };
    getCalibration: {
        parameters: {
            query?: {
                /**
                 * @description The name of a stored panel; the configured one by default.
                 * @example board
                 */
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
                    "application/json": components["schemas"]["Calibration"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `model_not_allowed`: Model not allowed for this tenant. `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `incompatible_options`: Incompatible options. `unknown_model`: Unknown model. `unpriced_model`: Model without a price. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                "application/json": components["schemas"]["ComparisonRequest"];
            };
        };
        responses: {
            /** @description One row for the debates as they were run, and one for each setting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCalibrationItems: {
        parameters: {
            query: {
                /**
                 * @description The name of the stored panel.
                 * @example board
                 */
                panel: string;
                /**
                 * @description The signature in the response to the first items. The request is refused when the panel has changed since.
                 * @example 3f9c2a7be1d04c55
                 */
                panel_signature?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {"id": "q1", "question": "What is 17 * 23?", "answer": "391"} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The number of items whose debates were started, and of items that were already known. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The stored panel.
                         * @example board
                         */
                        panel: string;
                        /**
                         * @description Identifies the panel. Send it with further items, so that a change of the panel is noticed.
                         * @example 3f9c2a7be1d04c55
                         */
                        panel_signature: string;
                        /**
                         * @description Items in the request.
                         * @example 100
                         */
                        items: number;
                        /**
                         * @description Items whose debates were started.
                         * @example 98
                         */
                        started: number;
                        /**
                         * @description Items that an earlier request started.
                         * @example 2
                         */
                        known: number;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `budget_exceeded`: Budget exceeded. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BudgetProblem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `incompatible_options`: Incompatible options. `unknown_model`: Unknown model. `unpriced_model`: Model without a price. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `queue_full`: Queue full. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTenants: {
        parameters: {
            query?: {
                /**
                 * @description The number of entries on a page; 20 by default.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example MTc2NDQzOTQ0NTY3OA
                 */
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["ListedTenant"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. `cursor_invalid`: Invalid cursor. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the tenant.
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
                    /** @description The version of the settings, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putTenant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the tenant must have, or `*`. Otherwise the request is refused with 412.
                 * @example "3f786850e387550fdab836ed7e6dc881de23001b"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantSettings"];
            };
        };
        responses: {
            /** @description The tenant, whose settings were replaced. */
            200: {
                headers: {
                    /** @description The version of the settings, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            /** @description The new tenant. */
            201: {
                headers: {
                    /** @description The tenant. */
                    Location?: string;
                    /** @description The version of the settings, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `tenant_deleted`: Tenant deleted. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: Precondition failed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `incompatible_options`: Incompatible options. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteTenant: {
        parameters: {
            query?: {
                /**
                 * @description Whether to `keep` (the default) or `delete` the debates, panels and calibrations of the tenant.
                 * @example keep
                 */
                content?: "keep" | "delete";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
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
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateTenant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that the tenant must have, or `*`. Otherwise the request is refused with 412.
                 * @example "3f786850e387550fdab836ed7e6dc881de23001b"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantSettings"];
            };
        };
        responses: {
            /** @description The tenant with the changed settings. */
            200: {
                headers: {
                    /** @description The version of the settings, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: Precondition failed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /**
                 * @description The number of entries on a page; 20 by default.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example MTc2NDQzOTQ0NTY3OA
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["TenantKey"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. `cursor_invalid`: Invalid cursor. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"] | null;
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    /** @description `no-store`. */
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
                /**
                 * @description The id of the key.
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
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProviderKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, all on one page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: {
                            /**
                             * @description The provider.
                             * @example openai
                             */
                            provider: string;
                            /**
                             * @description The first 8 characters of the SHA-256 of the key in hexadecimal, to tell keys apart.
                             * @example 3b1c0f7a
                             */
                            fingerprint: string;
                            /**
                             * Format: date-time
                             * @description When the key was set.
                             * @example 2026-11-29T18:04:05.678Z
                             */
                            set_at: string;
                        }[];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
                /**
                 * @description The provider: the part before the slash in the names of its models.
                 * @example openai
                 */
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The key. It is stored encrypted and never appears in a reply, log, span or record.
                     * @example sk-example-0123456789abcdef
                     */
                    api_key: string;
                };
            };
        };
        responses: {
            /** @description The public part of the key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The provider.
                         * @example openai
                         */
                        provider: string;
                        /**
                         * @description The first 8 characters of the SHA-256 of the key in hexadecimal, to tell keys apart.
                         * @example 3b1c0f7a
                         */
                        fingerprint: string;
                        /**
                         * Format: date-time
                         * @description When the key was set.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        set_at: string;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `secret_keys_missing`: Encryption key missing. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `incompatible_options`: Incompatible options. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
                /**
                 * @description The provider: the part before the slash in the names of its models.
                 * @example openai
                 */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reliabilities of the models. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["ModelReliability"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelReliabilities"];
            };
        };
        responses: {
            /** @description The reliabilities, all on one page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["ModelReliability"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readTenantBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
            };
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
                    "application/json": components["schemas"]["Budget"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readTenantLedger: {
        parameters: {
            query?: {
                /**
                 * @description The number of entries on a page; 20 by default.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example MTc2NDQzOTQ0NTY3OA
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
            };
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
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: components["schemas"]["LedgerLine"][];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. `cursor_invalid`: Invalid cursor. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readTenantExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createTenantDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Entries of metadata. Debates that carry all of them are deleted.
                     * @example {
                     *       "customer": "42"
                     *     }
                     */
                    metadata: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The receipt. */
            202: {
                headers: {
                    /** @description The receipt. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The id of the deletion.
                         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                         */
                        id: string;
                        /**
                         * @description `queued`: not started. `running`: debates are being deleted, or have not ended yet. `completed`: no matching debate is left.
                         * @example queued
                         * @enum {string}
                         */
                        status: "queued" | "running" | "completed";
                        /**
                         * @description The keys of the metadata. The values are not shown. They are deleted when the deletion is completed.
                         * @example [
                         *       "customer"
                         *     ]
                         */
                        metadata_keys: string[];
                        /**
                         * @description The number of debates deleted so far.
                         * @example 12
                         */
                        deleted_debates: number;
                        /**
                         * Format: date-time
                         * @description When the deletion was requested.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        created_at: string;
                        /**
                         * @description When it began; null until then.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        started_at: string | null;
                        /**
                         * @description When it was completed; null until then.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        finished_at: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: Limit reached. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readTenantDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example acme
                 */
                id: string;
                /**
                 * @description The id of the deletion.
                 * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                 */
                deletion_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The id of the deletion.
                         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                         */
                        id: string;
                        /**
                         * @description `queued`: not started. `running`: debates are being deleted, or have not ended yet. `completed`: no matching debate is left.
                         * @example queued
                         * @enum {string}
                         */
                        status: "queued" | "running" | "completed";
                        /**
                         * @description The keys of the metadata. The values are not shown. They are deleted when the deletion is completed.
                         * @example [
                         *       "customer"
                         *     ]
                         */
                        metadata_keys: string[];
                        /**
                         * @description The number of debates deleted so far.
                         * @example 12
                         */
                        deleted_debates: number;
                        /**
                         * Format: date-time
                         * @description When the deletion was requested.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        created_at: string;
                        /**
                         * @description When it began; null until then.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        started_at: string | null;
                        /**
                         * @description When it was completed; null until then.
                         * @example 2026-11-29T18:04:05.678Z
                         */
                        finished_at: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readUsage: {
        parameters: {
            query?: {
                /**
                 * @description The month in UTC; the current month by default.
                 * @example 2026-11
                 */
                month?: string;
                /**
                 * @description The fields by which rows are grouped: `tenant` (the default), `model`, `key` and `paid_by`, separated by commas.
                 * @example tenant,model
                 */
                group_by?: string;
                /**
                 * @description `csv`: rows with a header line and amounts with nine decimals, instead of JSON.
                 * @example csv
                 */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                    "text/csv": string;
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readAudit: {
        parameters: {
            query?: {
                /**
                 * @description The `id` of the last record that the client has; 0, the default, for all records.
                 * @example 120
                 */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The versions, newest first. */
                        data: components["schemas"]["PriceVersion"][];
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceSettings"];
            };
        };
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceVersion"];
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStuckDebates: {
        parameters: {
            query: {
                /**
                 * @description `true`: debates that are stuck. It is the only value that is supported.
                 * @example true
                 */
                stuck: "true";
                /**
                 * @description The number of entries; 100 by default.
                 * @example 100
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The debates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The type of the object.
                         * @example list
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page. */
                        data: {
                            /**
                             * @description The id of the tenant.
                             * @example acme
                             */
                            tenant: string;
                            /**
                             * @description The id of the debate.
                             * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                             */
                            id: string;
                            /**
                             * @description The status of the debate.
                             * @example queued
                             * @enum {string}
                             */
                            status: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
                            /**
                             * @description `past_deadline`: it has not ended a minute after its deadline. `past_max_wait`: it has neither started nor ended a minute after its `max_wait_seconds`. The other values: no live worker can run it.
                             * @example past_deadline
                             * @enum {string}
                             */
                            reason: "past_deadline" | "past_max_wait" | "no_worker" | "engine_level" | "provider_missing";
                            /**
                             * Format: date-time
                             * @description When the debate was created.
                             * @example 2026-11-29T18:04:05.678Z
                             */
                            created_at: string;
                            /**
                             * @description When it started; null if it has not started.
                             * @example 2026-11-29T18:04:05.678Z
                             */
                            started_at: string | null;
                        }[];
                        /**
                         * @description The `cursor` of the next page; null on the last page.
                         * @example MTc2NDQzOTQ0NTY3OA
                         */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requeueDebate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The id of the tenant.
                     * @example acme
                     */
                    tenant: string;
                    /**
                     * @description The id of the debate.
                     * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                     */
                    id: string;
                };
            };
        };
        responses: {
            /** @description The debate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The id of the tenant.
                         * @example acme
                         */
                        tenant: string;
                        /**
                         * @description The id of the debate.
                         * @example 0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11
                         */
                        id: string;
                        /**
                         * @description The status of the debate.
                         * @example queued
                         * @enum {string}
                         */
                        status: "queued" | "running" | "completed" | "failed" | "cancelled" | "budget_exceeded";
                    };
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation_failed`: Expect header not supported. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SQLite file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.sqlite3": string;
                };
            };
            /** @description `invalid_request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Missing or invalid key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden. `tenant_suspended`: Tenant suspended. `origin_not_allowed`: Host or origin not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that this path has. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    /** @description The limit that applies: `"name";q=<requests>;w=<seconds>`. */
                    "RateLimit-Policy"?: string;
                    /** @description The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: Store unavailable. `overloaded`: Service overloaded or stopping. */
            503: {
                headers: {
                    /** @description Seconds after which a retry may succeed. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
