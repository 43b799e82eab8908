/** A Fastify with one route: what a start and an idle process cost without any service. `PORT` as in the service. */
import { fastify } from 'fastify';

const app = fastify();
app.get('/readyz', async () => ({ ready: true }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
