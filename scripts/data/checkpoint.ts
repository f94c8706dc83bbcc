import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainOfBeacon, CONSENSUS_NAMES } from '../../src/core/chains/beacon-chains.ts'
import type { ConsensusConfig } from '../../src/core/chains/consensus.ts'
import { isError } from '../../src/core/errors.ts'
import type { Hex } from '../../src/core/bytes/hex.ts'
import { configOf, readGenesis, readBeaconHeader } from '../../src/chain/light-client/light-client.ts'
import { CHAINS } from './chain-folders.ts'

/** A beacon node or checkpoint server, and who runs it. */
export type Host = { readonly url: string; readonly operator: string }

/** What a release ships: a block that so many operators have finalized. */
export type Quorum = { readonly root: Hex; readonly slot: number; readonly operators: readonly string[] }

/** What one host said, for the person who looks at it. */
export type Vote = { readonly host: Host; readonly said: string }

/** Operators that must agree (docs/SPEC.md, point 9). */
export const QUORUM = 3
const TIMEOUT = 15_000

/** What is in the folder of a beacon chain's chain. */
const fileOf = (name: string, file: string): string => join(CHAINS, String(chainOfBeacon(name)), file)

/** Hosts that are asked when none are named. Source: eth-clients/checkpoint-sync-endpoints, beacon nodes of the presets. */
export const hostsOf = (name: string): readonly Host[] => {
  const path = fileOf(name, 'checkpoint-hosts.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly Host[]) : []
}

async function ask(url: string, path: string): Promise<string> {
  const response = await fetch(new URL(path, url.endsWith('/') ? url : `${url}/`), {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.text()
}

const reasonOf = (cause: unknown): string => (isError(cause) ? cause.code : cause instanceof Error ? cause.message : String(cause))

/** The finalized block of a host that is of this chain, or why there is none. */
async function finalizedOf({ url }: Host, config: ConsensusConfig): Promise<{ root: Hex; slot: number } | string> {
  try {
    const { validatorsRoot } = readGenesis(await ask(url, 'eth/v1/beacon/genesis'))
    if (validatorsRoot !== config.genesisValidatorsRoot.toLowerCase()) return 'is of another beacon chain'
    return readBeaconHeader(await ask(url, 'eth/v1/beacon/headers/finalized'))
  } catch (cause) {
    return reasonOf(cause)
  }
}

/** The root that a host has at a slot; checkpoint servers keep only some, so that of its finalized block is looked at first. */
async function rootAt(host: Host, slot: number, finalized: { root: Hex; slot: number }): Promise<Hex | string> {
  if (finalized.slot === slot) return finalized.root
  try {
    return readBeaconHeader(await ask(host.url, `eth/v1/beacon/headers/${slot}`)).root
  } catch (cause) {
    return reasonOf(cause)
  }
}

/**
 * Asks hosts for their finalized block and looks for the newest that `QUORUM` operators have at its slot, first of its epoch (a light client can only be
 * started from such a one). Nothing where they do not agree; the votes say what each said.
 */
export async function gather(
  hosts: readonly Host[],
  config: ConsensusConfig,
): Promise<{ readonly quorum: Quorum | undefined; readonly votes: readonly Vote[] }> {
  const answers = await Promise.all(hosts.map(async (host) => ({ host, finalized: await finalizedOf(host, config) })))
  const votes: Vote[] = []
  const able: { readonly host: Host; readonly finalized: { root: Hex; slot: number } }[] = []
  for (const { host, finalized } of answers) {
    votes.push({ host, said: typeof finalized === 'string' ? finalized : `${finalized.root} at slot ${finalized.slot}` })
    if (typeof finalized !== 'string') able.push({ host, finalized })
  }
  const slots = [...new Set(able.map(({ finalized }) => finalized.slot))].filter((slot) => slot % config.slotsPerEpoch === 0)
  for (const slot of slots.sort((a, b) => b - a)) {
    const roots = await Promise.all(
      able.map(async ({ host, finalized }) => ({ host, isFinal: finalized.slot >= slot, root: await rootAt(host, slot, finalized) })),
    )
    const found = Map.groupBy(roots, ({ root }) => root)
    // Somebody has another block there: a person must look, whoever has the majority.
    if ([...found.keys()].filter((root) => /^0x[0-9a-f]{64}$/.test(root)).length !== 1) continue
    for (const [root, agreeing] of found) {
      const operators = [...new Set(agreeing.filter(({ isFinal }) => isFinal).map(({ host }) => host.operator))]
      if (/^0x[0-9a-f]{64}$/.test(root) && operators.length >= QUORUM) return { quorum: { root: root as Hex, slot, operators }, votes }
    }
  }
  return { quorum: undefined, votes }
}

/** A checkpoint as a chain's folder keeps it. */
export const checkpointText = ({ root, slot }: Pick<Quorum, 'root' | 'slot'>): string => `${JSON.stringify({ root, slot })}\n`

/** `npm run checkpoint -- NAME [--write] [URL=OPERATOR …]`: for a release, by a person with a network. */
if (import.meta.main) {
  const [name, ...rest] = process.argv.slice(2)
  const named = rest.filter((text) => text.includes('='))
  if (name === undefined || !CONSENSUS_NAMES.includes(name)) {
    console.error(`usage: npm run checkpoint -- ${CONSENSUS_NAMES.join('|')} [--write] [URL=OPERATOR …]`)
    process.exit(1)
  }
  const given = named.map((text): Host => ({ url: text.slice(0, text.lastIndexOf('=')), operator: text.slice(text.lastIndexOf('=') + 1) }))
  const { quorum, votes } = await gather(given.length > 0 ? given : hostsOf(name), configOf(name))
  for (const { host, said } of votes) console.log(`${host.operator.padEnd(18)} ${host.url.padEnd(52)} ${said}`)
  if (!quorum) {
    console.error(`No block that ${QUORUM} operators have finalized, and none denies.`)
    process.exit(1)
  }
  console.log(`\n${quorum.root} at slot ${quorum.slot}: ${quorum.operators.join(', ')}`)
  if (rest.includes('--write')) {
    const file = fileOf(name, 'checkpoint.json')
    writeFileSync(file, checkpointText(quorum))
    execFileSync('node_modules/.bin/oxfmt', [file])
  }
}
