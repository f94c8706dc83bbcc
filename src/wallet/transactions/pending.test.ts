import { describe, expect, it } from 'vitest'
import { toQuantity } from '#core/bytes/hex'
import {
  afterMinutes,
  find,
  keeping,
  look,
  losing,
  ME,
  paying,
  replaced,
  seen,
  sent,
  useQuietDevnet,
} from '../../../test/support/quiet-devnet.ts'
import { reviewed, sends } from '../../../test/support/whole-wallet.ts'

const town = useQuietDevnet()

describe('one that waits', () => {
  it('is dropped when nobody knows it for long while its number is free; its bytes are kept and may be sent again', async () => {
    const one = await town.person()
    const { tab } = one
    const id = await sent(tab, paying(2n))
    expect(await seen(tab, id)).toBe('pending')
    await town.rpc('anvil_dropTransaction', [id])
    await look(tab)
    expect(find(tab, id).state, 'not at once: endpoints forget').toMatchObject({ at: 'pending', missingSince: expect.any(Number) })
    await afterMinutes(one, 15)
    expect(find(tab, id).state).toMatchObject({ at: 'dropped', evidence: { kind: 'claimed' } })
    const before = sends(one.device)
    await afterMinutes(one, 15)
    expect(sends(one.device), 'nothing is sent by itself').toBe(before)
    await tab.wallet.transactions.deliver(find(tab, id))
    expect(find(tab, id).state.at).toBe('sent')
    await town.mine()
    expect(await seen(tab, id)).toBe('included')
    tab.kill()
  })

  it('gives its number to the next when it is dropped', async () => {
    const one = await town.person()
    const { tab } = one
    const id = await sent(tab, paying(2n))
    await town.rpc('anvil_dropTransaction', [id])
    await afterMinutes(one, 15)
    await afterMinutes(one, 0)
    const next = await sent(tab, paying(3n))
    expect(find(tab, next).transaction.nonce).toBe(find(tab, id).transaction.nonce)
    await town.mine()
    await look(tab)
    expect([find(tab, id).state, find(tab, next).state.at]).toMatchObject([{ at: 'replaced', by: next }, 'included'])
    tab.kill()
  })

  it('says which number is missing before it, and whose that is; sent again, both are included', async () => {
    const { device, tab } = await town.person()
    device.fault = losing
    const first = await sent(tab, paying(1n))
    device.fault = undefined
    const second = await sent(tab, paying(2n))
    const { nonce } = find(tab, first).transaction
    await look(tab)
    await look(tab)
    expect(find(tab, second).state).toMatchObject({
      at: 'pending',
      obstacle: { kind: 'gap', missing: nonce, ours: first, evidence: { kind: 'claimed' } },
    })
    await town.mine()
    expect(await seen(tab, second), 'it cannot be included').toBe('pending')
    await tab.wallet.transactions.deliver(find(tab, first))
    await look(tab)
    await look(tab)
    expect(find(tab, second).state).not.toHaveProperty('obstacle')
    await town.mine()
    await look(tab)
    expect([first, second].map((one) => find(tab, one).state.at)).toEqual(['included', 'included'])
    tab.kill()
  })

  it('has its gap filled by what is signed next', async () => {
    const { device, tab } = await town.person()
    device.fault = losing
    const first = await sent(tab, paying(1n))
    device.fault = undefined
    const second = await sent(tab, paying(2n))
    await afterMinutes({ device, tab }, 15)
    expect(find(tab, first).state.at).toBe('dropped')
    const next = await sent(tab, paying(3n))
    expect(find(tab, next).transaction.nonce).toBe(find(tab, first).transaction.nonce)
    await town.mine()
    await look(tab)
    expect([first, next, second].map((one) => find(tab, one).state.at)).toEqual(['replaced', 'included', 'included'])
    tab.kill()
  })

  it('is stuck when it waits for long and blocks ask more than it may pay, and no longer when they do not', async () => {
    const one = await town.person()
    const { tab } = one
    const now = await town.baseFee()
    const id = await sent(tab, paying(1n), { maxFeePerGas: now * 2n, maxPriorityFeePerGas: 1n })
    one.device.fault = keeping(id)
    await town.setNextBaseFee(now * 5n)
    await town.mine()
    await look(tab)
    expect(find(tab, id).state, 'not before it waited').not.toHaveProperty('obstacle')
    await afterMinutes(one, 3)
    expect(find(tab, id).state).toMatchObject({ at: 'pending', obstacle: { kind: 'fee', baseFee: now * 5n } })
    const { analysis } = await reviewed(tab.wallet, await tab.wallet.replace(id, 'speed-up'))
    expect(analysis.transaction.type === 'eip1559' && analysis.transaction.maxFeePerGas).toBeGreaterThan(now * 5n)
    await town.setNextBaseFee(now)
    await town.mine()
    one.device.clock.skip(13_000) // a head is not asked for at every look
    await look(tab)
    expect(find(tab, id).state).not.toHaveProperty('obstacle')
    one.device.fault = undefined
    await tab.wallet.transactions.deliver(find(tab, id))
    await town.mine()
    expect(await seen(tab, id)).toBe('included')
    tab.kill()
  })

  it('whose number another took, by an endpoint’s word: named as soon as it can tell, and never more said than is known', async () => {
    const { device, tab } = await town.person()
    const id = await sent(tab)
    const { nonce } = find(tab, id).transaction
    const dear = { maxFeePerGas: toQuantity(90_000_000_000n), maxPriorityFeePerGas: toQuantity(9_000_000_000n) }
    const other = await town.rpc('eth_sendTransaction', [{ from: ME, to: ME, nonce: toQuantity(nonce), gas: toQuantity(21_000), ...dear }])
    await town.mine()
    // It does not give whole blocks now.
    device.fault = (left, forward) => (left.body.includes(',true]') ? Promise.reject(new TypeError('Failed to fetch')) : forward())
    await look(tab)
    const claimed = expect.objectContaining({ kind: 'claimed' }) as object
    const asked = [expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string]
    expect(find(tab, id).state).toMatchObject({ at: 'sent', taken: { evidence: claimed, asked } })
    expect(find(tab, id).state).not.toHaveProperty('taken.by')
    device.fault = undefined
    device.clock.skip(61_000)
    await look(tab)
    expect(find(tab, id).state).toMatchObject({ at: 'sent', taken: { by: { hash: other, evidence: claimed }, asked } })
    tab.kill()
  })
})

describe('one that comes after others', () => {
  it('is run after them: what it does is told as it will be, not that it would fail', async () => {
    const { tab } = await town.person()
    const held = await town.balanceOf(ME)
    const first = await sent(tab, paying(held / 2n))
    const request = async (units: bigint): Promise<string> =>
      tab.wallet.requests.propose({ intent: paying(units), account: ME, chainId: 31337 })
    const second = (await reviewed(tab.wallet, await request(5n))).analysis
    expect([second.transaction.nonce, second.review.outcome]).toEqual([find(tab, first).transaction.nonce + 1, 'success'])
    expect(second.review.effects).toMatchObject([{ kind: 'asset-out', amount: { units: 5n } }])
    expect(second.review.findings.map(({ rule, level }) => [rule, level])).toContainEqual(['nonce/out-of-order', 'info'])
    expect(second.transaction.gasLimit, 'no more than it needs').toBeLessThan(30_000n)
    // The first takes half of what there is: as much again is not left.
    expect((await reviewed(tab.wallet, await request((held * 2n) / 3n))).analysis.review.outcome).toBe('revert')
    tab.kill()
  })

  it('is run after a gap as well, and after one that waits for lower fees', async () => {
    const { device, tab } = await town.person()
    const now = await town.baseFee()
    device.fault = losing
    await sent(tab, paying(1n), { maxFeePerGas: now / 2n, maxPriorityFeePerGas: 0n })
    device.fault = undefined
    const id = await tab.wallet.requests.propose({ intent: paying(5n), account: ME, chainId: 31337 })
    expect((await reviewed(tab.wallet, id)).analysis.review.outcome).toBe('success')
    tab.kill()
  })
})

describe('a chain that changes its mind', () => {
  it('gives up the block of one: it waits again, says so, and may come back', async () => {
    const { tab } = await town.person()
    const id = await sent(tab)
    await town.mine()
    expect(await seen(tab, id)).toBe('included')
    const { state } = find(tab, id)
    const block = state.at === 'included' ? state.inclusion.blockNumber : expect.unreachable()
    await town.rpc('anvil_reorg', [1, []])
    await look(tab)
    expect(find(tab, id).state).toMatchObject({ at: 'pending', reorged: { blockNumber: block } })
    await tab.wallet.transactions.deliver(find(tab, id))
    await look(tab)
    expect(find(tab, id).state).toMatchObject({ at: 'pending', reorged: { blockNumber: block } })
    await town.mine()
    await look(tab)
    expect(find(tab, id).state).toMatchObject({ at: 'included' })
    tab.kill()
  })

  it('gives up the one that took the place of another: both are open again', async () => {
    const { tab } = await town.person()
    const id = await sent(tab, paying(4n))
    const nothing = await replaced(tab, id, 'cancel')
    await town.mine()
    await look(tab)
    expect(find(tab, id).state.at).toBe('cancelled')
    await town.rpc('anvil_reorg', [1, []])
    await look(tab)
    expect([id, nothing].map((one) => find(tab, one).state.at)).toEqual(['pending', 'pending'])
    await tab.wallet.transactions.deliver(find(tab, id))
    await town.mine()
    await look(tab)
    expect([find(tab, id).state.at, find(tab, nothing).state]).toMatchObject(['included', { at: 'replaced', by: id }])
    tab.kill()
  })
})
