// `node scripts/data/practice-checkpoint.ts`: writes slot and root of the practice chain's checkpoint into devnet/checkpoint.ts, after a story changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { configOf, slotAt } from '../../src/chain/light-client/light-client.ts'
import { startDevnet } from '../devnet/start.ts'

const FILE = 'devnet/checkpoint.ts'
/** In the quiet week, in the first period. */
const BLOCK = 450

const town = await startDevnet({ port: 0, as: 'own', now: false })
try {
  const { timestamp } = await town.rpc<{ timestamp: string }>('eth_getBlockByNumber', [`0x${BLOCK.toString(16)}`, false])
  const slot = slotAt(Number(timestamp), configOf('practice'))
  const answer = await fetch(`${town.beacon}/eth/v1/beacon/blocks/${slot}/root`)
  const { data } = (await answer.json()) as { data: { root: string } }
  const text = readFileSync(FILE, 'utf8')
    .replace(/0x[0-9a-f]{64}/, data.root)
    .replace(/slot: [\d_]+/, `slot: ${slot.toLocaleString('en').replaceAll(',', '_')}`)
  writeFileSync(FILE, text)
  console.log(`${FILE}: block ${BLOCK}, of slot ${slot}, has the root ${data.root}`)
} finally {
  await town.stop()
}
