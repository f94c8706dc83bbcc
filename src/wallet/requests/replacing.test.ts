import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { down, find, look, ME, paying, replaced, seen, sent, unlocked, useQuietDevnet } from '../../../test/support/quiet-devnet.ts'
import { codeOf, reviewed, shownOf } from '../../../test/support/whole-wallet.ts'
import { CAST } from '../../../devnet/addresses.ts'

const town = useQuietDevnet()

describe('speeding up', () => {
  it('does the same with the same number for at least an eighth more, and the earlier ends as replaced by it', async () => {
    const { tab } = await town.person()
    const id = await sent(tab, paying(7n))
    const request = await tab.wallet.replace(id, 'speed-up')
    const { analysis } = await reviewed(tab.wallet, request)
    const [old, next] = [find(tab, id).transaction, analysis.transaction]
    if (old.type !== 'eip1559' || next.type !== 'eip1559') return expect.unreachable()
    expect([next.nonce, next.to, next.value, next.data]).toEqual([old.nonce, old.to, old.value, old.data])
    expect(next.maxFeePerGas * 1000n).toBeGreaterThanOrEqual(old.maxFeePerGas * 1125n)
    expect(next.maxPriorityFeePerGas * 1000n).toBeGreaterThanOrEqual(old.maxPriorityFeePerGas * 1125n)
    expect(plain(analysis.review.sentence)).toMatch(
      /^Speed up “Send .* ETH to .*”, number \d+ of this account; the earlier one may still be confirmed first$/,
    )
    expect(analysis.review.effects.map(({ kind }) => kind)).toEqual(['asset-out'])

    const { id: dearer, sentence, replaces } = await tab.wallet.requests.consent(request, analysis.digest)
    expect([plain(sentence), replaces, find(tab, id).replacedBy]).toEqual([expect.stringMatching(/^Speed up “Send/), id, dearer])
    expect(await seen(tab, dearer)).toBe('pending')
    expect(find(tab, id).state.at, 'while both may be included, neither is over').toMatch(/sent|pending/)
    await town.mine()
    await look(tab)
    expect(find(tab, dearer).state.at).toBe('included')
    expect(find(tab, id).state).toMatchObject({ at: 'replaced', by: dearer, evidence: { kind: 'claimed' } })
    tab.kill()
  })

  it('asks at least what blocks ask now, where that is more', async () => {
    const { tab } = await town.person()
    const now = await town.baseFee()
    const id = await sent(tab, paying(), { maxFeePerGas: now, maxPriorityFeePerGas: 1n })
    const { analysis } = await reviewed(tab.wallet, await tab.wallet.replace(id, 'speed-up'))
    const { transaction } = analysis
    expect(transaction.type === 'eip1559' && transaction.maxFeePerGas).toBeGreaterThan(now * 2n - now / 4n)
    tab.kill()
  })

  it('raises own figures that no node would take', async () => {
    const { tab } = await town.person()
    const id = await sent(tab)
    const old = find(tab, id).transaction
    const request = await tab.wallet.replace(id, 'speed-up')
    await tab.wallet.requests.setSpeed(request, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
    const next = shownOf(tab.wallet, request).analysis.transaction
    expect(next.type === 'eip1559' && old.type === 'eip1559' && next.maxFeePerGas * 1000n >= old.maxFeePerGas * 1125n).toBe(true)
    tab.kill()
  })

  it('lets the earlier win, and says so of the later', async () => {
    const { device, tab } = await town.person()
    const id = await sent(tab, paying(3n))
    device.fault = down
    const dearer = await replaced(tab, id, 'speed-up')
    device.fault = undefined
    device.clock.skip(61_000)
    await town.mine()
    await look(tab)
    expect([find(tab, id).state.at, find(tab, dearer).state]).toMatchObject(['included', { at: 'replaced', by: id }])
    tab.kill()
  })

  it('takes up one that was proposed and not decided', async () => {
    const { tab } = await town.person()
    const id = await sent(tab)
    const request = await tab.wallet.replace(id, 'cancel')
    expect(await tab.wallet.replace(id, 'cancel')).toBe(request)
    expect(await tab.wallet.replace(id, 'speed-up')).not.toBe(request)
    await tab.wallet.requests.reject(request)
    expect(await tab.wallet.replace(id, 'cancel')).not.toBe(request)
    tab.kill()
  })

  it('works for one that was signed and never left', async () => {
    const { device, tab } = await town.person()
    device.fault = down
    const id = await sent(tab, paying(5n))
    expect(find(tab, id).state.at).toBe('signed')
    device.fault = undefined
    device.clock.skip(61_000)
    const dearer = await replaced(tab, id, 'speed-up')
    await town.mine()
    await look(tab)
    expect([find(tab, id).state.at, find(tab, dearer).state.at]).toEqual(['replaced', 'included'])
    tab.kill()
  })

  it('is refused once the number is used', async () => {
    const { tab } = await town.person()
    const id = await sent(tab)
    const request = await tab.wallet.replace(id, 'cancel')
    const { analysis } = await reviewed(tab.wallet, request)
    await town.mine()
    await look(tab)
    expect(await codeOf(tab.wallet.replace(id, 'cancel'))).toBe('tx/settled')
    expect(await codeOf(tab.wallet.replace('0x00', 'cancel'))).toBe('tx/unknown')
    // What was on the screen before: at the next look it stands that nothing is left to replace.
    await tab.wallet.requests.check(request)
    expect(await codeOf(tab.wallet.requests.consent(request, analysis.digest))).toBe('request/blocked')
    const state = tab.wallet.requests.review(request).get()
    expect(state.kind === 'ready' && state.analysis.review.findings[0]).toMatchObject({ rule: 'nonce/out-of-order', level: 'block' })
    tab.kill()
  })
})

describe('cancelling', () => {
  it('sends nothing to oneself with the same number; what was cancelled ends as such and nothing of it happens', async () => {
    const { tab } = await town.person()
    const held = await town.balanceOf(CAST.dave)
    const id = await sent(tab, paying(9n))
    const request = await tab.wallet.replace(id, 'cancel')
    const { analysis } = await reviewed(tab.wallet, request)
    expect(analysis.transaction).toMatchObject({ to: ME, value: 0n, data: '0x', nonce: find(tab, id).transaction.nonce })
    expect(plain(analysis.review.sentence)).toMatch(
      /^Cancel “Send .* ETH to .*”, number \d+ of this account; it may still be confirmed first$/,
    )
    expect(analysis.review.effects).toEqual([])
    const { id: nothing } = await tab.wallet.requests.consent(request, analysis.digest)
    await town.mine()
    await look(tab)
    expect(find(tab, nothing).state.at).toBe('included')
    expect(find(tab, id).state).toMatchObject({ at: 'cancelled', by: nothing })
    expect(await town.balanceOf(CAST.dave)).toBe(held)
    tab.kill()
  })

  it('can be sped up, and stays a cancelling', async () => {
    const { tab } = await town.person()
    const id = await sent(tab)
    const first = await replaced(tab, id, 'cancel')
    const second = await replaced(tab, first, 'speed-up')
    expect(find(tab, second).transaction).toMatchObject({ to: ME, value: 0n })
    await town.mine()
    await look(tab)
    expect([id, first, second].map((one) => find(tab, one).state.at)).toEqual(['cancelled', 'replaced', 'included'])
    tab.kill()
  })
})

describe('two tabs that replace the same', () => {
  it('are not let sign as dear as each other: the second is shown anew, dearer', async () => {
    const { device, tab: left } = await town.person()
    const id = await sent(left)
    const right = await unlocked(device)
    const [one, two] = [await left.wallet.replace(id, 'speed-up'), await right.wallet.replace(id, 'cancel')]
    const [ours, theirs] = [await reviewed(left.wallet, one), await reviewed(right.wallet, two)]
    const first = await left.wallet.requests.consent(one, ours.analysis.digest)
    expect(await codeOf(right.wallet.requests.consent(two, theirs.analysis.digest))).toBe('request/changed')
    const again = shownOf(right.wallet, two)
    const second = await right.wallet.requests.consent(two, again.analysis.digest)
    expect(second.state.at).toBe('sent')
    await town.mine()
    await look(right)
    expect([id, first.id, second.id].map((item) => find(right, item).state.at)).toEqual(['cancelled', 'cancelled', 'included'])
    left.kill()
    right.kill()
  })
})
