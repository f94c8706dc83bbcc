import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { type PracticeRollup, startOptimism } from '../../../scripts/devnet/rollup.ts'
import { type Devnet, startDevnet } from '../../../scripts/devnet/start.ts'
import { type Anvil, freePort, startAnvil } from '../../../scripts/devnet/anvil.ts'
import { createDevice, followedDevnet, openTab, practiceRollup, type Tab } from '../../../test/support/whole-wallet.ts'
import { MNEMONIC, ROLLUP_CHAIN_ID } from '../../../devnet/addresses.ts'
import type { BridgeBook, BridgeStep, TrackedWithdrawal, WithdrawalList } from './bridge-book.ts'

/** A whole wallet on the practice rollup and its layer 1: withdrawals from their logs to their end, and what layer 1 is asked for. */
let l1: Devnet
let l2: Anvil
let rollup: PracticeRollup
let tab: Tab
let bridge: BridgeBook
const ACCOUNT: Address = '0x00000000000000000000000000000000000face6'
const OTHER: Address = '0x00000000000000000000000000000000000face7'
const ETHER = 10n ** 18n

beforeAll(async () => {
  const start = async () =>
    startAnvil({
      port: await freePort(),
      chainId: ROLLUP_CHAIN_ID,
      mnemonic: MNEMONIC,
      timestamp: 1_790_000_000,
      hardfork: 'osaka',
      optimism: true,
    })
  ;[l1, l2] = await Promise.all([startDevnet({ port: 0, as: 'own' }), start()])
  rollup = await startOptimism(l1.rpc, l2.rpc)
  await l1.rpc('anvil_setBalance', [rollup.addresses.etherHolder, toQuantity(100n * ETHER)])
  await l1.rpc('anvil_setBalance', [OTHER, toQuantity(ETHER)])
  await l2.rpc('anvil_setBalance', [ACCOUNT, toQuantity(100n * ETHER)])
  tab = await openTab(createDevice(), followedDevnet(l1))
  await tab.wallet.book.save(practiceRollup(l2.url))
  bridge = await tab.wallet.bridge()
}, 180_000)
afterAll(async () => {
  tab.kill()
  await Promise.all([l1.stop(), l2.stop()])
})

/** A look by a new tab, which remembers nothing, once all on layer 1 is final. */
async function settled(): Promise<WithdrawalList> {
  await l1.rpc('anvil_mine', ['0x18', '0x1'])
  tab.kill()
  tab = await openTab(createDevice(), followedDevnet(l1))
  await tab.wallet.book.save(practiceRollup(l2.url))
  bridge = await tab.wallet.bridge()
  return bridge.withdrawals(ROLLUP_CHAIN_ID, ACCOUNT)
}

const newest = ({ withdrawals: [one] }: WithdrawalList): TrackedWithdrawal => {
  if (one === undefined) throw new Error('No withdrawal was found.')
  return one
}

/** Sends a step as anybody may. */
async function send({ intent: { to, value, data } }: BridgeStep, from: Address = rollup.actors.stranger): Promise<void> {
  await l1.rpc('anvil_impersonateAccount', [from])
  const call = { from, to, value: toQuantity(value), data, gas: '0x4c4b40' }
  const { status } = await l1.rpc<{ status: Hex }>('eth_sendTransactionSync', [call])
  expect(status).toBe('0x1')
}

const proposed = async (): Promise<Address> => {
  await l2.rpc('anvil_mine', ['0x1'])
  return rollup.propose(BigInt(await l2.rpc<Hex>('eth_blockNumber')))
}

describe('a withdrawal', () => {
  it('is found in logs alone, proved under a proposed output, and finalized', async () => {
    await rollup.withdraw(ACCOUNT, { target: ACCOUNT, value: ETHER })
    const list = await settled()
    expect(list.from).toBe(0n)
    expect(newest(list)).toMatchObject({ stage: { kind: 'initiated' }, withdrawal: { sender: ACCOUNT, target: ACCOUNT, value: ETHER } })
    await expect(bridge.prove(newest(list))).rejects.toMatchObject({ code: 'bridge/no-proof' })

    const game = await proposed()
    const ready = newest(await settled())
    expect(ready.stage).toMatchObject({ kind: 'provable', covering: { game } })
    await send(await bridge.prove(ready))
    const proved = newest(await settled())
    expect(proved.stage).toMatchObject({ kind: 'proved', proof: { submitter: rollup.actors.stranger, game } })
    expect(() => bridge.finalize(proved, ACCOUNT)).toThrow(/not-now/)

    await rollup.resolve(game, true)
    const ripe = newest(await settled())
    expect(ripe.stage.kind).toBe('finalizable')
    // Somebody else's proof is as good.
    await send(bridge.finalize(ripe, ACCOUNT))
    expect(newest(await settled()).stage).toEqual({ kind: 'finalized' })
    expect(BigInt(await l1.rpc<Hex>('eth_getBalance', [ACCOUNT, 'latest']))).toBe(ETHER)
  }, 30_000)

  it.each([
    ['blacklisted', (game: Address) => rollup.write('owner', 'registry', 'blacklistDisputeGame', [game])],
    ['retired', () => rollup.write('owner', 'registry', 'updateRetirementTimestamp')],
  ] as const)(
    'whose game is %s after it was proved is proved again',
    async (why, fall) => {
      await rollup.withdraw(ACCOUNT, { target: ACCOUNT, value: 5n })
      const game = await proposed()
      const first = newest(await settled())
      await send(await bridge.prove(first), OTHER)
      await fall(game)
      expect(newest(await settled()).stage).toEqual({ kind: 'void', why })
      await proposed()
      const again = newest(await settled())
      expect(again.stage).toMatchObject({ kind: 'provable', again: why })
      await send(await bridge.prove(again))
      expect(newest(await settled()).stage.kind).toBe('proved')
    },
    30_000,
  )

  it('is unknown where layer 1 cannot be asked', async () => {
    tab.kill()
    tab = await openTab(createDevice(), practiceRollup(l2.url))
    const alone = await tab.wallet.bridge()
    const list = await alone.withdrawals(ROLLUP_CHAIN_ID, ACCOUNT)
    expect(list.withdrawals.length).toBeGreaterThan(0)
    expect(list.withdrawals.every(({ stage }) => stage.kind === 'unknown')).toBe(true)
    await expect(alone.deposit(ROLLUP_CHAIN_ID, ACCOUNT, 1n)).rejects.toMatchObject({ code: 'bridge/unread' })
  }, 30_000)
})

describe('what layer 1 is asked for', () => {
  it('arrives whatever the sequencer does', async () => {
    const { intent, chainId } = await bridgeOf().then((one) => one.deposit(ROLLUP_CHAIN_ID, OTHER, 7n))
    expect([chainId, intent.to, intent.value]).toEqual([31_337, rollup.addresses.portal, 7n])
    await send({ chainId, intent })
    const forced = await bridge.force(ROLLUP_CHAIN_ID, { kind: 'call', to: ACCOUNT, value: 0n, data: '0x' })
    await send(forced)
    await rollup.derive()
    expect(BigInt(await l2.rpc<Hex>('eth_getBalance', [OTHER, 'latest']))).toBe(7n)
  }, 30_000)

  async function bridgeOf(): Promise<BridgeBook> {
    await settled()
    return bridge
  }
})
