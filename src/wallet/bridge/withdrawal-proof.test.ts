import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { fields, type ExecutionLie } from '../../../test/liars/lie.ts'
import type { BridgeStep, TrackedWithdrawal } from './bridge-book.ts'
import { BRIDGE_ACCOUNT as ACCOUNT, type BridgeScene, newestWithdrawal, startBridgeScene } from './test-bridge.ts'

/** What goes to layer 1 as the proof of a withdrawal is asked for by the block's number, once more after it was proved here: an endpoint that lies then alone. */
let scene: BridgeScene
let sent: TrackedWithdrawal
let honest: BridgeStep
beforeAll(async () => {
  scene = await startBridgeScene()
  for (const value of [5n, 6n, 7n]) await scene.rollup.withdraw(ACCOUNT, { target: ACCOUNT, value })
  await scene.proposed()
  sent = newestWithdrawal(await scene.settled())
  honest = await scene.bridge().prove(sent)
})
afterAll(() => scene.stop())

type Proof = { readonly storageProof: readonly { readonly proof: readonly Hex[] }[] }

const nodes = (says: string, change: (nodes: readonly Hex[]) => readonly unknown[]): ExecutionLie => ({
  name: says,
  says,
  before: 'execution',
  changes: { eth_getProof: 'anything' },
  tell: (result, told) =>
    typeof told.call.params[2] !== 'string'
      ? result
      : fields((proof) => ({
          ...proof,
          storageProof: (proof as Proof).storageProof.map((slot) => ({ ...slot, proof: change(slot.proof) })),
        }))(result, told),
})

it.each([
  nodes('no node', () => []),
  nodes('without the root', (all) => all.slice(1)),
  nodes('from the leaf up', (all) => all.toReversed()),
  nodes('another leaf', (all) => [...all.slice(0, -1), `0x${'ab'.repeat(40)}`]),
  nodes('a node too many, which nothing leads to', (all) => [...all, `0x${'ab'.repeat(40)}`]),
  nodes('a node that is too long', (all) => [...all, `0x${'ab'.repeat(1025)}`]),
  nodes('more nodes than a key has nibbles', (all) => [...all, ...Array.from({ length: 66 }, () => '0x80')]),
  nodes('a node of half a byte', (all) => all.map((node) => node.slice(0, -1))),
  nodes('hashes in place of nodes', (all) => all.map((node) => keccak(node))),
  nodes('numbers in place of nodes', (all) => all.map((_, at) => at)),
])('a proof of a withdrawal with $says is not proposed', async (lie) => {
  scene.liar.tell(lie)
  const told = scene.liar.told()
  await expect(scene.bridge().prove(sent)).rejects.toMatchObject({ code: 'bridge/no-proof' })
  expect(scene.liar.told()).toBeGreaterThan(told)
  scene.liar.tell(undefined)
  expect(await scene.bridge().prove(sent)).toEqual(honest)
})
