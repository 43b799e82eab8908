/** A Fastify with one route, for the cost of a start and of an idle process without a service. `PORT` as in the service. */
import { fastify } from 'fastify';

const app = fastify();
app.get('/readyz', async () => ({ ready: true }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
