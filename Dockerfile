# Parley as an image: Node runs the TypeScript source as it is, so that nothing is built.
FROM node:26-slim

WORKDIR /app

# The packages change seldom and the source often, hence two layers. The optional packages are Node itself, which is here.
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional && npm cache clean --force
COPY src ./src

# Everything above belongs to root; the service runs without privilege and can write to its data alone.
USER node
RUN mkdir /home/node/data
VOLUME /home/node/data

# Listening beyond loopback needs PARLEY_ADMIN_KEY, or PARLEY_OPEN=true when the port is published to friends only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/home/node/data
EXPOSE 8080

HEALTHCHECK --interval=10s --timeout=3s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]

CMD ["node", "src/server.ts"]
