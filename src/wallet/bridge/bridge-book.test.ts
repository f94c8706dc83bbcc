import { readFileSync } from 'node:fs'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { L2_STANDARD_BRIDGE } from '#core/rollup/bridge/bridge-calls'
import { withdrawalPayment } from '#core/rollup/bridge/withdrawal-payment'
import { ROLLUP_CHAIN_ID } from '../../../devnet/addresses.ts'
import { erc20Abi, mintAbi } from '../../../devnet/abi.ts'
import { createL2Token, OPTIMISM_L1 } from '../../../scripts/devnet/optimism.ts'
import type { Rpc } from '../../../scripts/devnet/rpc.ts'
import { practiceRollup } from '../../../test/support/whole-wallet.ts'
import { BRIDGE_ACCOUNT as ACCOUNT, BRIDGE_OTHER as OTHER, type BridgeScene, newestWithdrawal, startBridgeScene } from './test-bridge.ts'

/** Withdrawals from their logs to their end, and what layer 1 is asked for. */
const ETHER = 10n ** 18n
let scene: BridgeScene
beforeAll(async () => {
  scene = await startBridgeScene()
})
afterAll(() => scene.stop())

describe('a withdrawal', () => {
  it('is found in logs alone, proved under a proposed output, and finalized', async () => {
    await scene.rollup.withdraw(ACCOUNT, { target: ACCOUNT, value: ETHER })
    const list = await scene.settled()
    expect(list.from).toBe(0n)
    expect(newestWithdrawal(list)).toMatchObject({
      stage: { kind: 'initiated' },
      withdrawal: { sender: ACCOUNT, target: ACCOUNT, value: ETHER },
    })
    await expect(scene.bridge().prove(newestWithdrawal(list))).rejects.toMatchObject({ code: 'bridge/no-proof' })

    const game = await scene.proposed()
    const ready = newestWithdrawal(await scene.settled())
    expect(ready.stage).toMatchObject({ kind: 'provable', covering: { game } })
    await scene.send(await scene.bridge().prove(ready))
    const proved = newestWithdrawal(await scene.settled())
    expect(proved.stage).toMatchObject({ kind: 'proved', proof: { submitter: scene.rollup.actors.stranger, game } })
    expect(() => scene.bridge().finalize(proved, ACCOUNT)).toThrow(/not-now/)

    await scene.rollup.resolve(game, true)
    const ripe = newestWithdrawal(await scene.settled())
    expect(ripe.stage.kind).toBe('finalizable')
    // Somebody else's proof is as good.
    await scene.send(scene.bridge().finalize(ripe, ACCOUNT))
    expect(newestWithdrawal(await scene.settled()).stage).toEqual({ kind: 'finalized' })
    expect(BigInt(await scene.l1.rpc<Hex>('eth_getBalance', [ACCOUNT, 'latest']))).toBe(ETHER)
  })

  it.each([
    ['blacklisted', (game: Address) => scene.rollup.write('owner', 'registry', 'blacklistDisputeGame', [game])],
    ['retired', () => scene.rollup.write('owner', 'registry', 'updateRetirementTimestamp')],
  ] as const)('whose game is %s after it was proved is proved again', async (why, fall) => {
    await scene.rollup.withdraw(ACCOUNT, { target: ACCOUNT, value: 5n })
    const game = await scene.proposed()
    const first = newestWithdrawal(await scene.settled())
    await scene.send(await scene.bridge().prove(first), OTHER)
    await fall(game)
    expect(newestWithdrawal(await scene.settled()).stage).toEqual({ kind: 'void', why })
    await scene.proposed()
    const again = newestWithdrawal(await scene.settled())
    expect(again.stage).toMatchObject({ kind: 'provable', again: why })
    await scene.send(await scene.bridge().prove(again))
    expect(newestWithdrawal(await scene.settled()).stage.kind).toBe('proved')
  })

  it('is unknown where layer 1 cannot be asked', async () => {
    const alone = await scene.open(practiceRollup(scene.l2.url))
    const list = await alone.withdrawals(ROLLUP_CHAIN_ID, ACCOUNT)
    expect(list.withdrawals.length).toBeGreaterThan(0)
    expect(list.withdrawals.every(({ stage }) => stage.kind === 'unknown')).toBe(true)
    await expect(alone.deposit(ROLLUP_CHAIN_ID, ACCOUNT, 1n)).rejects.toMatchObject({ code: 'bridge/unread' })
  })
})

describe('what layer 1 is asked for', () => {
  it('arrives whatever the sequencer does', async () => {
    await scene.settled()
    const { intent, chainId } = await scene.bridge().deposit(ROLLUP_CHAIN_ID, OTHER, 7n)
    expect([chainId, intent.to, intent.value]).toEqual([31_337, scene.rollup.addresses.portal, 7n])
    const paid = await scene.send({ chainId, intent })
    const forced = await scene.bridge().force(ROLLUP_CHAIN_ID, { kind: 'call', to: ACCOUNT, value: 0n, data: '0x' })
    await scene.send(forced)
    const [asked] = await scene.bridge().deposits(paid)
    expect(asked?.block).toBeUndefined()
    await scene.rollup.derive()
    const [arrived, ...more] = await scene.bridge().deposits(paid)
    expect(more).toEqual([])
    expect(await scene.l2.rpc('eth_getTransactionReceipt', [arrived?.hash])).toMatchObject({
      status: '0x1',
      blockNumber: toQuantity(arrived?.block ?? 0n),
    })
    expect(BigInt(await scene.l2.rpc<Hex>('eth_getBalance', [OTHER, 'latest']))).toBe(7n)
  })
})

describe('a token', () => {
  it('is allowed, paid in and withdrawn as its contract on the rollup says, and one of no bridge is not offered', async () => {
    const { l1, l2, rollup } = scene
    const remote = await rollup.create(DAI.bytecode)
    const local = await createL2Token(l2.rpc, remote, rollup.actors.stranger)
    const mint = (to: Address, units: bigint) =>
      scene.send(
        {
          chainId: 31_337,
          intent: {
            kind: 'call',
            to: remote,
            value: 0n,
            data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, units] }),
          },
        },
        rollup.actors.owner,
      )
    await mint(ACCOUNT, 90n)
    await l2.rpc('anvil_mine', ['0x1'])
    await scene.settled()
    const book = scene.bridge()
    expect(await book.tokenPair(ROLLUP_CHAIN_ID, L2_STANDARD_BRIDGE)).toBeUndefined()
    const pair = await book.tokenPair(ROLLUP_CHAIN_ID, local)
    expect(pair).toMatchObject({ local, remote, bridge: OPTIMISM_L1.bridge, l1: 31_337, evidence: { kind: 'claimed' } })
    if (pair === undefined) return
    const allow = await book.depositToken(pair, ACCOUNT, 60n)
    expect([allow.chainId, allow.intent.to, allow.intent.value]).toEqual([31_337, remote, 0n])
    await scene.send(allow, ACCOUNT)
    await l1.rpc('anvil_mine', ['0x1'])
    await scene.settled()
    const deposit = await scene.bridge().depositToken(pair, ACCOUNT, 60n)
    expect(deposit.intent.to).toBe(OPTIMISM_L1.bridge)
    await scene.send(deposit, ACCOUNT)
    await rollup.derive()
    expect(await balanceOf(l2.rpc, local)).toBe(60n)
    const { chainId, intent } = await scene.bridge().withdrawToken(pair, ACCOUNT, 20n)
    expect(chainId).toBe(ROLLUP_CHAIN_ID)
    await l2.rpc('anvil_impersonateAccount', [ACCOUNT])
    await l2.rpc('eth_sendTransactionSync', [{ from: ACCOUNT, to: intent.to, data: intent.data, gas: '0x4c4b40' }])
    expect(await balanceOf(l2.rpc, local)).toBe(40n)
    expect(withdrawalPayment(newestWithdrawal(await scene.settled()).withdrawal)).toEqual({ to: ACCOUNT, units: 20n, token: remote })
  })

  it('that refuses to change an allowance, as Tether’s does, is asked to set it to zero first, and one that does not is not', async () => {
    const { l1, l2, rollup } = scene
    const places: Address[] = []
    for (const { bytecode } of [USDT, DAI]) {
      const remote = await rollup.create(bytecode)
      places.push(await createL2Token(l2.rpc, remote, rollup.actors.stranger))
    }
    await l2.rpc('anvil_mine', ['0x1'])
    await scene.settled()
    /** Asks to pay in 5, 9 and 9 units: what is to be allowed each time, until it is the bridge's turn. */
    const allowed = async (token: Address | undefined): Promise<readonly (bigint | 'bridge')[]> => {
      const pair = token && (await scene.bridge().tokenPair(ROLLUP_CHAIN_ID, token))
      if (pair === undefined) throw new Error('no pair')
      const found: (bigint | 'bridge')[] = []
      for (const units of [5n, 9n, 9n]) {
        const step = await scene.bridge().depositToken(pair, ACCOUNT, units)
        if (step.intent.to !== pair.remote) return [...found, 'bridge']
        found.push(BigInt(`0x${step.intent.data.slice(74, 138)}`))
        await scene.send(step, ACCOUNT)
        await l1.rpc('anvil_mine', ['0x1'])
        await scene.settled()
      }
      return found
    }
    expect(await allowed(places[0])).toEqual([5n, 0n, 9n])
    expect(await allowed(places[1])).toEqual([5n, 9n, 'bridge'])
  })

  const artifactOf = (name: string): { readonly bytecode: Hex } =>
    JSON.parse(readFileSync(new URL(`../../../devnet/artifacts/${name}.json`, import.meta.url), 'utf8'))
  const [DAI, USDT] = [artifactOf('Dai'), artifactOf('Usdt')]
  const balanceOf = async (rpc: Rpc, token: Address): Promise<bigint> =>
    BigInt(
      await rpc<Hex>('eth_call', [
        { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [ACCOUNT] }) },
        'latest',
      ]),
    )
})
