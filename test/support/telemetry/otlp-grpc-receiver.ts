/** A collector on a real socket that receives OTLP over gRPC. */
import type { Metadata, ServiceDefinition } from '@grpc/grpc-js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { OtlpReceiver } from './otlp-receiver.ts';
import { signals } from './otlp-receiver.ts';

export interface GrpcReceiver extends Pick<OtlpReceiver, 'url' | 'spans' | 'metrics' | 'events' | 'close'> {
  /** The metadata of every request. */
  readonly metadata: readonly Metadata[];
}

const SERVICES = { traces: 'trace.v1.TraceService', metrics: 'metrics.v1.MetricsService', logs: 'logs.v1.LogsService' };

export async function startGrpcReceiver(): Promise<GrpcReceiver> {
  const { receive, ...received } = signals();
  const metadata: Metadata[] = [];
  const server = new Server();
  for (const [signal, service] of Object.entries(SERVICES)) {
    server.addService(serviceDefinition(service), {
      Export(call: { request: Buffer; metadata: Metadata }, callback: (error: null, reply: Buffer) => void) {
        metadata.push(call.metadata);
        receive(signal, call.request);
        callback(null, Buffer.alloc(0));
      },
    });
  }
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, boundPort) =>
      error === null ? resolve(boundPort) : reject(error),
    ),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    ...received,
    metadata,
    close: async () => server.forceShutdown(),
  };
}

/** Requests and replies stay bytes. */
function serviceDefinition(service: string): ServiceDefinition {
  const bytes = (body: Buffer) => body;
  return {
    Export: {
      path: `/opentelemetry.proto.collector.${service}/Export`,
      requestStream: false,
      responseStream: false,
      requestSerialize: bytes,
      requestDeserialize: bytes,
      responseSerialize: bytes,
      responseDeserialize: bytes,
    },
  };
}
