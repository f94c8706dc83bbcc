import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, toQuantity, word } from '#core/bytes/hex'
import { functionSelector } from '#core/bytes/keccak'
import { L2_STANDARD_BRIDGE } from '#core/rollup/bridge/bridge-calls'
import { ROLLUP_CHAIN_ID } from '../../../devnet/addresses.ts'
import { OPTIMISM_L1 } from '../../../scripts/devnet/optimism.ts'
import { BRIDGE_ACCOUNT as ACCOUNT, type BridgeScene, newestWithdrawal, startBridgeScene } from './test-bridge.ts'

/** What goes wrong on the way of a withdrawal, on the real contracts. */
let scene: BridgeScene
beforeAll(async () => {
  scene = await startBridgeScene()
}, 180_000)
afterAll(() => scene.stop())

/** Withdraws one wei by the standard bridge: layer 1's messenger will call the bridge there, and that one pays the target. */
async function withdrawByBridge(target: Address): Promise<void> {
  const data = concat(functionSelector('bridgeETHTo(address,uint32,bytes)'), pad(target), word(200_000n), word(96n), word(0n))
  await scene.l2.rpc('anvil_impersonateAccount', [ACCOUNT])
  const call = { from: ACCOUNT, to: L2_STANDARD_BRIDGE, data, value: '0x1', gas: '0x4c4b40' }
  const { status } = await scene.l2.rpc<{ status: Hex }>('eth_sendTransactionSync', [call])
  expect(status).toBe('0x1')
}

describe('a withdrawal', () => {
  it('is proved under the anchored output, however many false proposals came after it', async () => {
    await scene.rollup.withdraw(ACCOUNT, { target: ACCOUNT, value: 6n })
    const game = await scene.proposed()
    await scene.rollup.anchor(game)
    for (let at = 1; at <= 70; at++) await scene.rollup.propose(BigInt(1_000_000 + at), { who: 'stranger', root: pad(toQuantity(at)) })
    const ready = newestWithdrawal(await scene.settled())
    expect(ready.stage).toMatchObject({ kind: 'provable', covering: { game } })
    await scene.send(await scene.bridge().prove(ready))
    expect(newestWithdrawal(await scene.settled()).stage).toMatchObject({ kind: 'finalizable', proof: { game } })
  })

  it('whose call failed on layer 1 is tried again where the messenger keeps it, and is lost to the portal else', async () => {
    const target: Address = '0x00000000000000000000000000000000000face8'
    await scene.l1.rpc('anvil_setCode', [target, '0x5f5ffd'])
    await scene.rollup.withdraw(ACCOUNT, { target, value: 0n, data: '0x12345678' })
    await withdrawByBridge(target)
    const game = await scene.proposed()
    for (const one of (await scene.settled()).withdrawals.slice(0, 2)) await scene.send(await scene.bridge().prove(one))
    await scene.rollup.resolve(game, true)
    for (const one of (await scene.settled()).withdrawals.slice(0, 2)) await scene.send(scene.bridge().finalize(one, ACCOUNT))
    const [kept, lost] = (await scene.settled()).withdrawals
    expect([kept?.stage, lost?.stage]).toEqual([
      { kind: 'failed', again: true },
      { kind: 'failed', again: false },
    ])
    if (kept === undefined || lost === undefined) return
    expect(() => scene.bridge().relay(lost)).toThrow(/not-now/)
    await scene.l1.rpc('anvil_setCode', [target, '0x00'])
    await scene.send(scene.bridge().relay(kept))
    expect(newestWithdrawal(await scene.settled()).stage).toEqual({ kind: 'finalized', succeeded: true })
  })

  it('follows an upgrade of the portal: a longer delay counts from then on, and a moved portal is told', async () => {
    await scene.rollup.withdraw(ACCOUNT, { target: ACCOUNT, value: 7n })
    const game = await scene.proposed()
    const ready = newestWithdrawal(await scene.settled())
    await scene.send(await scene.bridge().prove(ready))
    await scene.rollup.resolve(game, true)
    await scene.rollup.write('owner', 'registry', 'setRespectedGameType', [1])
    // Its game was of the respected type when it was made: that is what counts.
    expect(newestWithdrawal(await scene.settled()).stage.kind).toBe('finalizable')
    const code = await scene.l1.rpc<Hex>('eth_getCode', [OPTIMISM_L1.portalCode, 'latest'])
    await scene.l1.rpc('anvil_setCode', [OPTIMISM_L1.portalCode, code.replaceAll(word(12n).slice(2), word(600_000n).slice(2))])
    expect(newestWithdrawal(await scene.settled()).stage).toMatchObject({ kind: 'proved', proof: { game } })
    const slot = '0x4b6c74f9e688cb39801f2112c14a8c57232a3fc5202e1444126d4bce86eb19ac'
    await scene.l1.rpc('anvil_setStorageAt', [scene.rollup.addresses.config, slot, pad(OPTIMISM_L1.portalCode)])
    const list = await scene.settled()
    expect([list.view.kind, newestWithdrawal(list).stage.kind]).toEqual(['fault', 'unknown'])
    expect(list.problem).toMatchObject({ code: 'bridge/other-release' })
    await scene.l1.rpc('anvil_setStorageAt', [scene.rollup.addresses.config, slot, pad(scene.rollup.addresses.portal)])
  })
})

describe('an account that is a contract', () => {
  it('is not paid on a layer where it is none, and is where it is one', async () => {
    const safe: Address = '0x00000000000000000000000000000000000face9'
    await scene.l1.rpc('anvil_setCode', [safe, '0x00'])
    await scene.settled()
    await expect(scene.bridge().deposit(ROLLUP_CHAIN_ID, safe, 1n)).rejects.toMatchObject({ code: 'bridge/no-account' })
    // On the rollup it is nobody's contract: what is withdrawn from there comes from a key.
    expect((await scene.bridge().withdraw(ROLLUP_CHAIN_ID, safe, 1n)).chainId).toBe(ROLLUP_CHAIN_ID)
    await scene.l2.rpc('anvil_setCode', [safe, '0x00'])
    await scene.l2.rpc('anvil_mine', ['0x1'])
    await scene.settled()
    expect((await scene.bridge().deposit(ROLLUP_CHAIN_ID, safe, 1n)).intent.to).toBe(scene.rollup.addresses.portal)
  })

  it('with a delegation keeps its key on both', async () => {
    await scene.l1.rpc('anvil_setCode', [ACCOUNT, `0xef0100${'11'.repeat(20)}`])
    await scene.settled()
    expect((await scene.bridge().deposit(ROLLUP_CHAIN_ID, ACCOUNT, 1n)).chainId).toBe(31_337)
  })
})
