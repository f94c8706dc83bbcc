import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { sentencesOf } from '#core/signing/finding'
import { concat, type Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { Review } from '#review'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { createDevice, openTab, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID } from '../../../devnet/addresses.ts'

const { alice } = CAST
const KEEPER: Address = '0x00000000000000000000000000000000c0ffee11'
const FORWARDER: Address = '0x00000000000000000000000000000000c0ffee12'
const THIEF: Address = '0x976ea74026e726554db657fa54763abd0c3a0aa9'
const OTHER: Address = '0x71be63f3384f5fb98995898a86b02fb2426c5788'

const abi = parseAbi([
  'function hope(address usr)',
  'function nope(address usr)',
  'function can(address bit, address usr) view returns (uint256)',
  'function isAllowed(address owner, address manager) view returns (bool)',
  'function allowBySig(address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
])

/**
 * A contract that keeps rights at the slot owner·3 + holder and logs nothing: `hope` and `nope` of Maker for the caller, `allowBySig` of Compound for
 * whoever is named, and the views of both.
 */
function keeper(): Hex {
  const give = '5b600133600302600435015500'
  const take = '5b600033600302600435015500'
  const view = '5b600435600302602435015460005260206000f3'
  const bySignature = '5b604435600435600302602435015500'
  const blocks = [
    ['hope(address)', give],
    ['nope(address)', take],
    ['can(address,address)', view],
    ['isAllowed(address,address)', view],
    ['allowBySig(address,address,bool,uint256,uint256,uint8,bytes32,bytes32)', bySignature],
  ] as const
  const start = 6 + blocks.length * 11 + 4
  const table = blocks.map(([name], at) => {
    const to = start + blocks.slice(0, at).reduce((sum, [, code]) => sum + code.length / 2, 0)
    return `8063${toFunctionSelector(`function ${name}`).slice(2)}1461${to.toString(16).padStart(4, '0')}57`
  })
  return `0x60003560e01c${table.join('')}600080fd${blocks.map(([, code]) => code).join('')}`
}

/** Passes on what follows the selector. */
const FORWARD: Hex = `0x6004360380600460003760006000826000600073${KEEPER.slice(2)}5af15000`

let town: Devnet
let tab: Tab
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  tab = await openTab(createDevice(), devnetChain(town.url))
}, 180_000)
beforeEach(async () => {
  await town.rpc('anvil_setCode', [KEEPER, keeper()])
  await town.rpc('anvil_setCode', [FORWARDER, FORWARD])
  await town.rpc('anvil_mine', ['0x1'])
})
afterAll(async () => {
  tab.kill()
  await town.stop()
})

async function reviewOf(to: Address, data: Hex): Promise<Review> {
  const asked = { kind: 'calls', chainId: CHAIN_ID, from: alice, atomic: 'required', calls: [{ to, value: 0n, data }] } as const
  const check = await tab.wallet.check({ asked, account: alice, chainId: CHAIN_ID })
  await check.look()
  const state = check.state.get()
  check.stop()
  if (state.kind !== 'ready' || state.trouble !== undefined) throw new Error(JSON.stringify(state))
  return state.opinion.review
}
const rightsIn = ({ effects }: Review) =>
  effects.flatMap((effect) =>
    effect.kind === 'control' && effect.what === 'manager' ? [[effect.of, effect.to, effect.given, effect.evidence.kind]] : [],
  )
const saysIn = ({ findings }: Review): readonly string[] =>
  findings.filter(({ rule }) => rule === 'allowance/right').flatMap((one) => sentencesOf(one).map((said) => `${one.level}: ${plain(said)}`))

describe('a right that a contract keeps without a log', () => {
  it('is an effect by the answer of the contract, and a danger', async () => {
    const review = await reviewOf(KEEPER, encodeFunctionData({ abi, functionName: 'hope', args: [THIEF] }))
    expect(rightsIn(review)).toEqual([[KEEPER, THIEF, 'granted', 'claimed']])
    expect(saysIn(review)).toEqual([`danger: ${THIEF} could act for you at ${KEEPER} and take what’s yours`])
    expect(review.differs).toBe(false)
  })

  it('is an effect and no finding where it is taken back, and none where nothing changes', async () => {
    const nope = encodeFunctionData({ abi, functionName: 'nope', args: [THIEF] })
    const nothing = await reviewOf(KEEPER, nope)
    expect([rightsIn(nothing), saysIn(nothing)]).toEqual([[], []])
    await town.rpc('anvil_setStorageAt', [
      KEEPER,
      `0x${(BigInt(alice) * 3n + BigInt(THIEF)).toString(16).padStart(64, '0')}`,
      `0x${'1'.padStart(64, '0')}`,
    ])
    await town.rpc('anvil_mine', ['0x1'])
    const taken = await reviewOf(KEEPER, nope)
    expect([rightsIn(taken), saysIn(taken)]).toEqual([[[KEEPER, THIEF, 'taken', 'claimed']], []])
  })

  it('is found where a contract hands in a signature that no word of the request names', async () => {
    const inner = encodeFunctionData({
      abi,
      functionName: 'allowBySig',
      args: [alice, OTHER, true, 0n, 0n, 27, `0x${'11'.repeat(32)}`, `0x${'11'.repeat(32)}`],
    })
    const review = await reviewOf(FORWARDER, concat('0xdeadbeef', inner))
    expect(rightsIn(review)).toEqual([[KEEPER, OTHER, 'granted', 'claimed']])
    expect(saysIn(review)).toEqual([`danger: ${OTHER} could act for you at ${KEEPER} and take what’s yours`])
  })
})
