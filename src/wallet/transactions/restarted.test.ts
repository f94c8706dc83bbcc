import { describe, expect, it } from 'vitest'
import { nativeToken } from '#core/chains/chain'
import type { Hex } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import { plain } from '#core/text/words'
import { startDevnet } from '../../../scripts/devnet/start.ts'
import { find, look, losing, ME, paying, seen, sent, unlocked, useQuietDevnet } from '../../../test/support/quiet-devnet.ts'
import { reviewed, devnetChain } from '../../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'

const town = useQuietDevnet()

describe('a chain that was started anew', () => {
  it('is said of every one that was on it; nothing is deleted, and they can be put aside and brought back', async () => {
    const { tab } = await town.person()
    const start = await town.rpc<Hex>('evm_snapshot', [])
    const done = await sent(tab, paying(1n))
    await town.mine()
    const waiting = await sent(tab, paying(2n))
    await look(tab)
    expect([find(tab, done).state.at, find(tab, waiting).state.at]).toEqual(['included', 'pending'])
    await town.rpc('evm_revert', [start])
    await town.rpc('anvil_dropAllTransactions', [])
    await look(tab)
    expect(find(tab, done).state).toMatchObject({ at: 'reset', was: { success: true }, evidence: { kind: 'claimed' } })
    expect(find(tab, waiting).state.at).toBe('reset')
    await tab.wallet.transactions.putAside([done, waiting])
    expect([done, waiting].map((id) => find(tab, id).asideAt)).toEqual([expect.any(Number), expect.any(Number)])
    await tab.wallet.transactions.bringBack([done])
    expect(find(tab, done)).not.toHaveProperty('asideAt')
    // What is signed on the new chain begins where that chain is.
    const next = await sent(tab, paying(3n))
    expect(find(tab, next).transaction.nonce).toBe(find(tab, done).transaction.nonce)
    await town.mine()
    await look(tab)
    expect([done, next].map((id) => find(tab, id).state.at)).toEqual(['reset', 'included'])
    tab.kill()
  })

  it('is noticed for final ones too when the app is opened again, although nothing waits', async () => {
    const { device, tab } = await town.person()
    const start = await town.rpc<Hex>('evm_snapshot', [])
    const id = await sent(tab)
    await town.mine(100)
    await look(tab)
    expect(find(tab, id).state).toMatchObject({ at: 'included', depth: 'final' })
    await town.rpc('evm_revert', [start])
    await town.mine(200)
    await look(tab)
    expect(find(tab, id).state.at, 'nobody had a reason to ask').toBe('included')
    tab.kill()
    const again = await unlocked(device, true)
    await expect.poll(() => find(again, id).state.at).toBe('reset')
    again.kill()
  })

  it('is noticed while it is followed, by a head below what we saw', async () => {
    const { device, tab } = await town.person('follows')
    const start = await town.rpc<Hex>('evm_snapshot', [])
    const id = await sent(tab)
    await town.mine(100)
    await expect.poll(() => find(tab, id).state).toMatchObject({ at: 'included', depth: 'final' })
    // Any question that shows a head.
    const ask = async (): Promise<void> => {
      device.clock.skip(61_000)
      await (await tab.wallet.glances()).fees(31337)
    }
    await ask()
    await town.rpc('evm_revert', [start])
    await ask()
    await expect.poll(() => find(tab, id).state.at).toBe('reset')
    tab.kill()
  })

  it('is taken back when the old chain is there again: it was another at the same place', async () => {
    const { device, tab } = await town.person()
    await town.mine(3)
    const id = await sent(tab)
    await town.mine()
    await look(tab)
    const other = await startDevnet({ port: 0, as: 'own' })
    try {
      device.fault = (left) => fetch(other.url, left.init)
      await look(tab)
      expect(find(tab, id).state.at).toBe('reset')
      device.fault = undefined
      tab.kill()
      const again = await unlocked(device, true)
      await expect.poll(() => find(again, id).state.at).toBe('included')
      again.kill()
    } finally {
      await other.stop()
    }
  })
})

describe('one that failed', () => {
  const claim = (): Intent => ({ kind: 'send', to: CONTRACTS.noReceive, amount: { units: 1n, token: nativeToken(devnetChain('')) } })
  it('keeps the reason that the Review foretold', async () => {
    const { tab } = await town.person()
    const id = await sent(tab, claim())
    await town.mine()
    expect(await seen(tab, id)).toBe('included')
    expect(find(tab, id)).toMatchObject({ state: { inclusion: { success: false } }, revert: { found: 'review' } })
    tab.kill()
  })

  it.each(['parent', 'later'] as const)('is run again for its reason where nobody foretold one: on the state of its %s', async (found) => {
    const { device, tab } = await town.person()
    const all = BigInt(
      await town.rpc<Hex>('eth_call', [{ to: CONTRACTS.usdc, data: `0x70a08231${ME.slice(2).padStart(64, '0')}` }, 'latest']),
    )
    const usdc = {
      chainId: 31337,
      standard: 'erc20',
      address: CONTRACTS.usdc,
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      from: 'listed',
    } as const
    const id = await tab.wallet.requests.propose({
      intent: { kind: 'send', to: CAST.dave, amount: { units: all, token: usdc } },
      account: ME,
      chainId: 31337,
    })
    const { analysis } = await reviewed(tab.wallet, id)
    expect(analysis.review.outcome).toBe('success')
    device.fault = losing
    const own = await tab.wallet.requests.consent(id, analysis.digest)
    device.fault = undefined
    // Code that refuses everything with Error("paused"): from the block before on, or only in its own.
    await town.rpc('anvil_setCode', [CONTRACTS.usdc, REFUSES])
    if (found === 'parent') await town.mine()
    await tab.wallet.transactions.deliver(own)
    await town.mine()
    await look(tab)
    expect(find(tab, own.id).state).toMatchObject({ at: 'included', inclusion: { success: false } })
    const { revert } = find(tab, own.id)
    expect(revert).toMatchObject({ found, evidence: { kind: 'claimed', method: 'local-run' } })
    expect(plain(revert?.why ?? { id: '' })).toBe('It says paused')
    tab.kill()
  })
})

/** Reverts with Error("paused"): mstore of selector, offset, length and text, then revert. */
const REFUSES: Hex = `0x7f08c379a0${'00'.repeat(28)}600052602060045260066024527f${'706175736564'.padEnd(64, '0')}60445260646000fd`
