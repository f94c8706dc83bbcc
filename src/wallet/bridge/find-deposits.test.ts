import { encodeAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import { type Hex, pad, word } from '#core/bytes/hex'
import { portalOf } from '#core/chains/portals'
import { TRANSACTION_DEPOSITED } from '#core/rollup/bridge/deposit'
import { createClient, createPortPair, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators } from '#protocol/chain'
import { findDeposits } from './find-deposits.ts'

/** A deposit to OP Mainnet and its hash there, as viem's tests publish them. */
const SELF: Hex = '0x1a1e021a302c237453d3d45c7b82b19ceeb7e2e6'
const OPAQUE: Hex =
  '0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000045000000000000520800'
const SENT = {
  chainId: 1,
  hash: `0x${'5'.repeat(64)}`,
  block: 18_000_000n,
  blockHash: '0x634c52556471c589f42db9131467e0c9484f5c73049e32d1a74e2a4ce0f91d57',
} as const
const HASH = '0x0a60b983815ed475c5919609025204a479654d93afc610feca7d99ae0befc329'
const LOG = {
  address: portalOf(10)?.portal,
  topics: [TRANSACTION_DEPOSITED, pad(SELF), pad(SELF), word(0n)],
  data: encodeAbiParameters([{ type: 'bytes' }], [OPAQUE]),
  block: SENT.block,
  index: 109,
  transactionHash: SENT.hash,
}

/** What is found where the rollup's endpoint answers so; an error stands for one that does not. */
async function foundWith(answer: unknown) {
  const [page, worker] = createPortPair()
  const claimed = (): unknown => {
    if (answer instanceof Error) throw answer
    return { results: [answer], source: 'node.example' }
  }
  serve<ChainCalls, ChainEvents>(worker, { logs: () => ({ logs: [LOG] }), claimed } as never, chainValidators)
  const chain = createClient<ChainCalls, ChainEvents>(page, 'chain')
  return findDeposits({ chain, signal: new AbortController().signal }, SENT)
}

it('tells where a deposit is, that it is not there yet, and that nobody said so, and takes none of them for another', async () => {
  const claimed = { chainId: 10, hash: HASH, evidence: { kind: 'claimed', method: 'answer' } }
  expect(await foundWith({ ok: true, result: { blockNumber: '0x2a' } })).toEqual([{ ...claimed, block: 42n }])
  expect(await foundWith({ ok: true, result: null })).toEqual([claimed])
  const silent = [new Error('no answer'), { ok: false, code: -32_000, message: 'no' }, { ok: true, result: { blockNumber: 'soon' } }]
  for (const answer of silent) expect(await foundWith(answer)).toEqual([{ ...claimed, unanswered: true }])
})
