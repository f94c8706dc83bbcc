import { afterAll, beforeAll, expect, it } from 'vitest'
import { BRIDGE_ACCOUNT as ACCOUNT, type BridgeScene, newestWithdrawal, startBridgeScene } from './test-bridge.ts'

/** A withdrawal where games claim super roots, as on OP Mainnet since upgrade 20; on the real contracts. */
let scene: BridgeScene
beforeAll(async () => {
  scene = await startBridgeScene()
  await scene.rollup.respectSuperRoots()
}, 180_000)
afterAll(() => scene.stop())

it('is proved under the output of its chain in a super root, and finalized', async () => {
  await scene.rollup.withdraw(ACCOUNT, { target: ACCOUNT, value: 7n })
  expect(newestWithdrawal(await scene.settled()).stage.kind).toBe('initiated')
  const game = await scene.proposed()
  const ready = newestWithdrawal(await scene.settled())
  expect(ready.stage.kind).toBe('provable')
  await scene.send(await scene.bridge().prove(ready))
  expect(newestWithdrawal(await scene.settled()).stage).toMatchObject({ kind: 'proved', proof: { game } })
  await scene.rollup.resolve(game, true)
  const ripe = newestWithdrawal(await scene.settled())
  expect(ripe.stage.kind).toBe('finalizable')
  await scene.send(scene.bridge().finalize(ripe, ACCOUNT))
  expect(newestWithdrawal(await scene.settled()).stage.kind).toBe('finalized')
})
