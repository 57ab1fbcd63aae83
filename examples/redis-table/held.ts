/**
 * Plays a turn and says whether replicas have it. Then no fail-over to one of these replicas loses the turn.
 *
 *   const [hand, isHeld] = await held(client, "friday", () => table.draw(2));
 *
 * The client is one of node-redis or ioredis, for one server, Sentinel or a cluster.
 */

/** What this file needs of the clients: a chain of commands over one connection. */
interface NodeRedis {
  multi(): unknown;
}
interface NodeRedisChain {
  clientId(): NodeRedisChain;
  set(key: string, value: string, options: object): NodeRedisChain;
  wait(replicas: number, milliseconds: number): NodeRedisChain;
  info(section: string): NodeRedisChain;
  execAsPipeline(): Promise<unknown[]>;
}
interface IoRedis {
  pipeline(commands: (string | number)[][]): {
    exec(): Promise<[error: Error | null, reply: unknown][] | null>;
  };
}

/**
 * Returns the replication id of the master with a key if `replicas` of its replicas have every change until
 * now, else undefined. A master that is made later has another id.
 */
async function replicationOf(
  client: NodeRedis | IoRedis,
  key: string,
  replicas: number,
  milliseconds: number,
): Promise<string | undefined> {
  let replies: unknown[];
  // WAIT looks at the last write of its own connection, so SET writes something over the same connection.
  if ("pipeline" in client) {
    const commands = [
      ["client", "id"],
      ["set", key, "", "ex", 60],
      ["wait", replicas, milliseconds],
      ["client", "id"],
      ["info", "replication"],
    ];
    replies = ((await client.pipeline(commands).exec()) ?? []).map(([error, reply]) => error ?? reply);
  } else {
    const chain = client.multi() as NodeRedisChain;
    const end = { expiration: { type: "EX", value: 60 } };
    replies = await chain
      .clientId()
      .set(key, "", end)
      .wait(replicas, milliseconds)
      .clientId()
      .info("replication")
      .execAsPipeline();
  }
  const [first, done, count, last, info] = replies.map(String);
  const isOneConnection = first === last && /^\d+$/.test(`${first}`);
  const [, id] = /^master_replid:(\w+)/m.exec(`${info}`) ?? [];
  return isOneConnection && done === "OK" && Number(count) >= replicas ? id : undefined;
}

/** If the second result is false, a fail-over may lose the turn, or may already have lost it. */
export async function held<Answer>(
  client: NodeRedis | IoRedis,
  table: string,
  play: () => Promise<Answer>,
  replicas = 1,
  milliseconds = 100,
): Promise<[answer: Answer, isHeld: boolean]> {
  const key = `randdeck:{${table}}:held`;
  const unknown = () => undefined;
  const before = await replicationOf(client, key, 0, 1).catch(unknown);
  const answer = await play();
  const after = await replicationOf(client, key, replicas, milliseconds).catch(unknown);
  // A turn may have been played at another master than the one that answers now.
  return [answer, before !== undefined && before === after];
}
