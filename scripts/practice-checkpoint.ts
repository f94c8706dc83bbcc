// `node scripts/practice-checkpoint.ts`: writes the root of the practice chain's checkpoint into town/checkpoint.ts, after a story changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { PRACTICE_CHECKPOINT } from '../town/checkpoint.ts'
import { startTown } from './town/start.ts'

const FILE = 'town/checkpoint.ts'

const town = await startTown({ port: 0, as: 'own', now: false })
try {
  const answer = await fetch(`${town.beacon}/eth/v1/beacon/blocks/${PRACTICE_CHECKPOINT.slot}/root`)
  const { data } = (await answer.json()) as { data: { root: string } }
  writeFileSync(FILE, readFileSync(FILE, 'utf8').replace(/0x[0-9a-f]{64}/, data.root))
  console.log(`${FILE}: block ${PRACTICE_CHECKPOINT.slot} has the root ${data.root}`)
} finally {
  await town.stop()
}
