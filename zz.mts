import { Server } from "./test/redis/server.ts";
import { createTables } from "./ts-src/node/redis.ts";
const s = await Server.start(); const c = await s.connect(); const tables = createTables({client: c});
const t: any = await tables.create("x", [9,8,7,6,5,4,3,2,1], { piles: ["1","2"] });
for (const m of [["draw"],["draw",0],["draw",2,"1"],["deal",["1","2"],0],["deal",["1"],1],["deal",["discards","1","2"],2],["put",[],"top"],["put",[],"1","out"],["discard",[]],["cut",0],["cut",2],["cut"],["shuffle"],["shuffle","1"],["peek",0],["peek",2],["peek"],["pile","left"],["pile","out"],["pile","1"],["reset"]])
  try { console.log(JSON.stringify(m), JSON.stringify(await t.step([m]))); } catch (e) { console.log(JSON.stringify(m), String(e)); }
c.destroy(); await s.stop();
