import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Chain, chainRules } from '#core/chains/chain'
import { fail } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { NameAnswer, PrimaryName } from '#core/identity/name-answer'
import type { ClosureReader } from '#protocol/state-reader'
import { childEnvironment } from '../chains/environment.ts'
import { fetchFromGateways, gatewayHosts } from './gateway.ts'
import { isNormalised } from './normalise.ts'
import {
  decodeResolvedAddress,
  addressQuestion,
  callbackData,
  coinTypeOf,
  primaryIn,
  primaryQuestion,
  refusalIn,
  UNIVERSAL_RESOLVER,
} from './resolver-calls.ts'

/** Where names are kept: the chain of the registry, at a block of it. */
export type NameContext = {
  readonly reader: ClosureReader
  readonly chain: Chain
  readonly header: Header
  readonly nowSeconds: number
  readonly signal?: AbortSignal
}

type Answer = { readonly ok: boolean; readonly data: Hex; readonly evidence: Evidence }

async function run({ reader, chain, header, nowSeconds, signal }: NameContext, data: Hex): Promise<Answer> {
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))
  const asking = { purpose: 'names' as const, hints: [], ...defined({ signal }) }
  const { results, how } = await reader.read(header, environment, [{ to: UNIVERSAL_RESOLVER, data }], asking)
  const [result] = results
  if (result === undefined) throw fail('decode/malformed', { what: 'ENS' })
  return { ...result, evidence: how.evidence }
}

function addressOf({ ok, data, evidence }: Answer, coinType: bigint): NameAnswer {
  if (ok) {
    const address = decodeResolvedAddress(data, coinType)
    return address === undefined ? { at: 'none', why: 'no-address', evidence } : { at: 'address', address, evidence }
  }
  const refusal = refusalIn(data)
  if (refusal.kind === 'elsewhere') {
    const { question } = refusal
    return { at: 'elsewhere', hosts: gatewayHosts(question), question, evidence }
  }
  return { at: 'none', why: refusal.kind === 'no-resolver' ? 'no-resolver' : 'no-answer', evidence }
}

/**
 * Whom a normalised name leads to on the chain `forChain` (ENSIP-1, 9, 11), by a local run of the universal resolver over proved state. No gateway is asked.
 * Throws `rpc/*`, `proof/*`, `simulation/*`, `decode/malformed`, `input/name-malformed`.
 */
export async function resolveName(ground: NameContext, name: string, forChain: number): Promise<NameAnswer> {
  const coinType = coinTypeOf(forChain)
  return addressOf(await run(ground, addressQuestion(name, coinType)), coinType)
}

/**
 * The same, once the person let the gateways be asked: what they say goes back to the contract that wanted it, which checks it in the local run. How it
 * checks is its own: so the answer is claimed by them, however it was run. Throws as `resolveName`, and `rpc/gateway`.
 */
export async function resolveElsewhere(
  ground: NameContext,
  found: Extract<NameAnswer, { at: 'elsewhere' }>,
  forChain: number,
  fetchText: (url: string) => Promise<string>,
): Promise<NameAnswer> {
  const response = await fetchFromGateways(found.question, fetchText)
  const answer = await run(ground, callbackData(found.question, response))
  const after = addressOf(answer, coinTypeOf(forChain))
  // A gateway that sends us on to others is not followed: a name needs one answer.
  if (after.at === 'elsewhere') return { at: 'none', why: 'no-answer', evidence: after.evidence }
  const source = found.hosts[0]
  const evidence: Evidence = { kind: 'claimed', method: 'answer', at: ground.header.at, ...defined({ source }) }
  return { ...after, evidence }
}

/**
 * What an account calls itself on a chain (ENSIP-3, 19): only a name that leads back to it counts, and one that is not written as it is looked up counts as
 * none. Throws as `resolveName`.
 */
export async function primaryName(ground: NameContext, account: Address, forChain: number): Promise<PrimaryName> {
  const { ok, data, evidence } = await run(ground, primaryQuestion(account, coinTypeOf(forChain)))
  if (ok) {
    const name = primaryIn(data)
    return isNormalised(name) ? { at: 'name', name, evidence } : { at: 'none', evidence }
  }
  const refusal = refusalIn(data)
  return refusal.kind === 'mismatch' ? { at: 'false', claims: refusal.primary, evidence } : { at: 'none', evidence }
}
