import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { concat, type Hex, pad, toQuantity, word } from '#core/bytes/hex'
import { startOptimism, type PracticeRollup } from '../../../scripts/devnet/rollup.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { createDevice, followedDevnet, openTab, practiceRollup, type Tab } from '../../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, CONTRACTS, ROLLUP_CHAIN_ID } from '../../../devnet/addresses.ts'
import type { CheckSubject } from './check.ts'

/** A whole wallet on the practice rollup, whose layer 1 is the practice chain: what of a Review holds at the state that is proved. */
let l1: Devnet
let l2: Devnet
let rollup: PracticeRollup
let tab: Tab
let anchored: bigint
beforeAll(async () => {
  ;[l1, l2] = await Promise.all([
    startDevnet({ port: 0, as: 'own' }),
    startDevnet({ port: 0, as: 'own', optimism: true, consensus: false }),
  ])
  rollup = await startOptimism(l1.rpc, l2.rpc)
  await l2.rpc('anvil_mine', ['0x1'])
  anchored = BigInt(await l2.rpc<Hex>('eth_blockNumber'))
  await rollup.anchor(await rollup.propose(anchored))
  await l1.rpc('anvil_mine', ['0x18'])
  // More than a Review looks back by: what is older may be on layer 1, and is looked up there.
  await l2.rpc('anvil_mine', ['0x40'])
  tab = await openTab(createDevice(), followedDevnet(l1))
  await tab.wallet.book.save(practiceRollup(l2.url))
}, 180_000)
afterAll(async () => {
  tab.kill()
  await Promise.all([l1.stop(), l2.stop()])
})

const transfer = (to: Hex, units: bigint): CheckSubject => ({
  asked: {
    kind: 'calls',
    chainId: ROLLUP_CHAIN_ID,
    atomic: 'optional',
    calls: [{ to: CONTRACTS.usdc, value: 0n, data: concat('0xa9059cbb', pad(to), word(units)) }],
  },
  account: CAST.deployer,
  chainId: ROLLUP_CHAIN_ID,
})
const SIGNAL = new AbortController().signal

async function lookedAt(subject: CheckSubject) {
  const check = await tab.wallet.check(subject)
  await check.look()
  const state = check.state.get()
  if (state.kind !== 'ready') throw new Error(`The check is ${state.kind}`)
  return state.opinion
}

describe('a Review on a rollup', () => {
  it('runs on the newest state, which is claimed, and the same comes out where it is proved', async () => {
    const subject = transfer(CAST.bob, 5n)
    const { review, header } = await lookedAt(subject)
    // It waits for nothing of the contracts on layer 1.
    expect(tab.left.filter(({ body }) => body.includes(rollup.addresses.config))).toEqual([])
    expect([review.outcome, header.head]).toEqual(['success', 'claimed'])
    expect(review.how.evidence.kind).toBe('claimed')
    const look = await tab.wallet.atProved(subject, review, SIGNAL)
    expect(look).toMatchObject({ kind: 'ran', same: true, anchored: { number: anchored, head: 'finalized' } })
    // Now that its layer 1 was read, the newest block says how old the newest proved one is.
    expect((await lookedAt(subject)).review.block).toMatchObject({
      head: 'claimed',
      rollup: { kind: 'newer', anchored: { number: anchored } },
    })
  })

  it('is proved where it runs on the anchored block itself, and says nothing of who claims it', async () => {
    const { review } = await lookedAt({ ...transfer(CAST.bob, 5n), block: anchored })
    expect(review.block).toMatchObject({ head: 'finalized', rollup: { kind: 'anchored', output: anchored } })
    expect(review.how.evidence).toMatchObject({ kind: 'computed', rollup: { kind: 'anchored' } })
    // By whose rules it ran is still said, and no longer that anybody claims the block.
    const [finding] = review.findings.filter(({ rule }) => rule === 'chain/not-l1')
    expect(finding && plain(finding.say)).toBe('This chain isn’t an L1, and we simulate by the newest L1 rules we know')
  })

  it('says so where something else comes out at the proved state', async () => {
    const everything = await l2.rpc<Hex>('eth_call', [{ to: CONTRACTS.usdc, data: concat('0x70a08231', pad(CAST.deployer)) }, 'latest'])
    // The balance arrives only after the anchored block.
    await l2.rpc('eth_sendTransaction', [
      { from: CAST.faucet, to: CONTRACTS.usdc, data: concat('0xa9059cbb', pad(CAST.deployer), word(7n)), gas: '0x30000' },
    ])
    await l2.rpc('anvil_mine', ['0x1'])
    const subject = transfer(CAST.bob, BigInt(everything) + 7n)
    const { review } = await lookedAt(subject)
    expect(review.outcome).toBe('success')
    expect(await tab.wallet.atProved(subject, review, SIGNAL)).toMatchObject({ kind: 'ran', same: false })
  })

  it('compares a whole transaction, too, whose turn had not come yet at the proved state', async () => {
    await l2.rpc('eth_sendTransaction', [{ from: CAST.carol, to: CAST.bob, value: '0x1' }])
    await l2.rpc('anvil_mine', ['0x1'])
    const nonce = Number(await l2.rpc<Hex>('eth_getTransactionCount', [CAST.carol, 'latest']))
    expect(nonce).toBeGreaterThan(Number(await l2.rpc<Hex>('eth_getTransactionCount', [CAST.carol, toQuantity(anchored)])))
    const fields = { chainId: ROLLUP_CHAIN_ID, nonce, to: CAST.bob, value: 10n ** 15n, data: '0x', gasLimit: 50_000n } as const
    const transaction = { ...fields, type: 'eip1559', accessList: [], maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 0n } as const
    const subject = { asked: { kind: 'transaction', transaction }, account: CAST.carol, chainId: ROLLUP_CHAIN_ID } as const
    const { review } = await lookedAt(subject)
    expect(review.outcome).toBe('success')
    expect(await tab.wallet.atProved(subject, review, SIGNAL)).toMatchObject({ kind: 'ran', same: true })
  })

  it('is off where the chain is none', async () => {
    const subject = { ...transfer(CAST.bob, 5n), chainId: CHAIN_ID }
    const { review } = await lookedAt(transfer(CAST.bob, 5n))
    expect(await tab.wallet.atProved(subject, review, SIGNAL)).toEqual({ kind: 'off' })
  })
})
