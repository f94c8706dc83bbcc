import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keccak256 } from 'viem'
import type { Hex } from '../../src/core/bytes/hex.ts'
import { type BlocksSeen, type KnownBlock, readBlocks } from './recorded-blocks.ts'
import { type Files, type Walked, walkRecorded } from './recorded-light-client.ts'
import { readProofs, runCall } from './recorded-state.ts'

type Json = Readonly<Record<string, unknown>>

const RECORDED =
  /^(?:eth_v1_beacon_light_client_|light_client_update\.ssz$|eth_v2_beacon_blocks_|eth_getProof_|eth_getBlockReceipts_|debug_traceCall_)/

/** True for a folder of answers that were recorded of a real chain's nodes: one file for each, named by what was asked. */
export const isRecorded = (files: readonly string[]): boolean => files.some((name) => RECORDED.test(name))

/** What was asked, and of which chain; the marker of a folder's chain where there is no question. */
function testOf({ names, read }: Files): Json {
  const marker = names.map((name) => /^states_(\d+)$/.exec(name)?.[1]).find((id) => id !== undefined)
  const text = names.includes('test.json') ? new TextDecoder().decode(read('test.json')).trim() : ''
  const test = (text === '' ? {} : JSON.parse(text)) as Json
  return { ...test, chain_id: test['chain_id'] ?? Number(marker ?? 1) }
}

const numberOf = ({ block }: KnownBlock): bigint => BigInt(block['number'] as Hex)

/** The newest of the blocks; `eth_call` at the newest block is run there. */
const newestOf = (blocks: ReadonlyMap<Hex, KnownBlock>): KnownBlock | undefined =>
  [...blocks.values()].toSorted((one, other) => (numberOf(one) < numberOf(other) ? 1 : -1))[0]

/** What a whole block that was asked for says besides: the names of its transactions. */
function holdQuestion(test: Json, { blocks }: BlocksSeen, hashes: (block: KnownBlock) => readonly Hex[]): void {
  if (test['method'] !== 'eth_getBlockByNumber') return
  const { hash, transactions } = (test['expected_result'] ?? {}) as { readonly hash?: Hex; readonly transactions?: readonly Hex[] }
  const known = hash === undefined ? undefined : blocks.get(hash)
  if (known?.transactions === undefined || transactions === undefined) return
  if (hashes(known).join() !== transactions.join()) throw new Error(`block ${known.hash}: its transactions are others`)
}

/** Holds everything of a folder against our code. Throws at the first thing that is not so. */
export async function runRecorded(folder: string): Promise<{ readonly detail: string; readonly held: number }> {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  const files: Files = { names, read: (name) => readFileSync(join(folder, name)) }
  const test = testOf(files)
  const chainId = Number(test['chain_id'])
  const walked = walkRecorded(files, chainId)
  const seen = readBlocks(files)
  holdQuestion(test, seen, ({ transactions = [] }) => transactions.map((raw) => keccak256(raw)))
  const roots = new Set([...[...seen.blocks.values()].map(({ block }) => String(block['stateRoot'])), ...(walked?.roots.values() ?? [])])
  const proofs = readProofs(files, roots)
  const call = await runCall(files, { ...test, chain_id: chainId }, newestOf(seen.blocks), proofs.proved)
  const held = (walked?.accepted ?? 0) + seen.blocks.size + proofs.count + (call?.run === true ? 1 : 0)
  return { held, detail: [...lightClientSaid(walked, chainId), ...blocksSaid(seen), ...proofsSaid(proofs), ...callSaid(call)].join('; ') }
}

function lightClientSaid(walked: Walked | undefined, chainId: number): readonly string[] {
  if (walked === undefined) return [`light client: chain ${chainId} is not known`]
  const { bootstraps, accepted, older, headers, forks } = walked
  const of = forks.size > 0 ? ` (${[...forks].join(', ')})` : ''
  return [`light client: ${bootstraps} bootstrap, ${accepted} updates, ${older} of before refused, ${headers} beacon headers${of}`]
}

function blocksSaid({ blocks, types, receipts, logs }: BlocksSeen): readonly string[] {
  const by = [...types].toSorted(([one], [other]) => one - other).map(([type, count]) => `${count} of type ${type}`)
  return blocks.size === 0 ? [] : [`${blocks.size} blocks, transactions ${by.join(', ') || 'none'}, ${receipts} receipts, ${logs} logs`]
}

const proofsSaid = ({ count, slots, placed }: ReturnType<typeof readProofs>): readonly string[] =>
  count === 0 ? [] : [`${count} proofs with ${slots} slots, ${placed} under a recorded block`]

const callSaid = (call: Awaited<ReturnType<typeof runCall>>): readonly string[] =>
  call === undefined ? [] : [call.run ? `call as recorded, ${call.slots} slots as traced` : `call not run: ${call.left ?? 'no reason'}`]
