import { readFileSync } from 'node:fs'
import { configOf } from '../../src/chain/light-client/light-client.ts'
import { gather, type Host, hostsOf, QUORUM, type Vote } from '../data/checkpoint.ts'
import { type Checkpoint, readRecord } from './record.ts'
import { Refusal } from './refusal.ts'

/** What a release says where nobody was asked. */
export const NO_CHECKPOINT: Checkpoint = { none: 'No checkpoint was fetched.' }

/** A host as `URL=OPERATOR`; without an operator, the name of the host is taken for one. */
export function hostOf(text: string): Host {
  const [, url = text, operator] = /^(.*)=([^=/]+)$/.exec(text) ?? []
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Refusal('usage', `${text} is no address of a beacon node.`)
  return { url, operator: operator ?? new URL(url).host }
}

const linesOf = (votes: readonly Vote[]): string => votes.map(({ host, said }) => `  ${host.operator} (${host.url}): ${said}`).join('\n')

/**
 * The checkpoint of a release. `given` is empty (none), the word `ask` (hosts that ship with the chain), addresses of beacon nodes, or the `release.json` of a
 * release that is made again. Refuses where no three operators have the same finalized block.
 */
export async function checkpointFor(given: readonly string[], network = 'mainnet'): Promise<Checkpoint> {
  const [first] = given
  if (first === undefined) return NO_CHECKPOINT
  if (first.endsWith('.json') && !/^https?:/.test(first)) return readRecord(readFileSync(first)).checkpoint
  const { quorum, votes } = await gather(first === 'ask' ? hostsOf(network) : given.map(hostOf), configOf(network))
  if (quorum) return { network, ...quorum }
  throw new Refusal(
    'no-checkpoint',
    `No finalized block that ${QUORUM} operators have and none denies:\n${linesOf(votes)}\nWithout --checkpoint, the release says that it has none.`,
  )
}
