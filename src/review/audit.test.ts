import { encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { type Hex, toBigInt } from '#core/bytes/hex'
import type { Log } from '#core/simulation/simulation'
import { plain } from '#core/text/words'
import { catsAbi, erc20Abi, uniswapV2RouterAbi, wethAbi } from '../../devnet/abi.ts'
import { flippedSlotAbi, lendingAbi, medalsAbi, tillAbi, vaultAbi } from '../../devnet/abi-grown.ts'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import type { Audited, Promised } from '#core/signing/promised'
import { audit, promisedBy } from './audit.ts'
import { type Happened } from './audit-findings.ts'
import { judge } from './judge.ts'
import { type Lab, type Look, startLab } from './test-support/lab.ts'
import { NAMES, RUN } from './test-support/recorded.ts'

const { weth, usdc, cats, pictures, vault, lending, flippedSlot, till, medals, uniswapV2Router: router } = CONTRACTS
const { alice, bob } = CAST
const NEVER = 2n ** 40n

type Receipt = { readonly status: Hex; readonly gasUsed: Hex; readonly effectiveGasPrice: Hex; readonly logs: readonly Log[] }
const call = (to: Address, data: Hex, value = 0n, from: Address = alice): Look => ({ name: 'one', from, to, data, value })

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
  for (const spender of [vault, lending, router]) await lab.teller.write(alice, usdc, erc20Abi, 'approve', [spender, maxUint256])
}, 180_000)
afterAll(() => lab.stop())

async function promise(one: Look): Promise<Promised> {
  const promised = promisedBy(judge(await lab.look(one)))
  if (promised === undefined) throw fail('app/unexpected', { where: 'it does not succeed here' })
  return promised
}

/** Sends it for good, and reads its receipt and the balances around it. */
async function happen({ from, to, data, value }: Look, fails = false): Promise<Happened> {
  const { rpc } = lab.town
  const balance = async (): Promise<bigint> => toBigInt(await rpc<Hex>('eth_getBalance', [from, 'latest']))
  const before = await balance()
  const { transactionHash } = await lab.teller.send(from, to, data, { value, fails })
  const receipt = await rpc<Receipt>('eth_getTransactionReceipt', [transactionHash])
  const native = (await balance()) - before + toBigInt(receipt.gasUsed) * toBigInt(receipt.effectiveGasPrice)
  return { outcome: receipt.status === '0x1' ? 'success' : 'revert', logs: receipt.logs, native, evidence: RUN }
}

const texts = ({ findings }: Audited): readonly string[] => findings.map(({ level, say }) => `${level}: ${plain(say)}`)

/** Promised now, meddled with, then done. */
async function audited(one: Look, meddle: () => Promise<unknown> = async () => undefined, fails = false): Promise<Audited> {
  const promised = await promise(one)
  await meddle()
  return audit(promised, await happen(one, fails), NAMES)
}

const transfer = call(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, parseUnits('5', 6)] }))
const approve = call(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [CAST.market, parseUnits('5', 6)] }))
const operator = call(cats, encodeFunctionData({ abi: catsAbi, functionName: 'setApprovalForAll', args: [CAST.market, true] }))
/** `approve` of ERC-721 is written as that of ERC-20. */
const leaving = call(pictures, encodeFunctionData({ abi: catsAbi, functionName: 'transferFrom', args: [alice, bob, 1n] }))
const itemTo = (spender: Address): Look =>
  call(pictures, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 1n] }))
const swap = call(
  router,
  encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args: [1n, [weth, usdc], alice, NEVER] }),
  parseEther('0.4'),
)

describe('what happened against what was promised', () => {
  it.each([
    ['a payment', call(bob, '0x', parseEther('1'))],
    ['a transfer', transfer],
    ['a swap', swap],
    ['a limited allowance', approve],
    ['wrapping', call(weth, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), parseEther('0.5'))],
    ['unwrapping', call(weth, encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [parseEther('0.2')] }))],
    ['a deposit', call(vault, encodeFunctionData({ abi: vaultAbi, functionName: 'deposit', args: [parseUnits('7', 6), alice] }))],
    [
      'a supply',
      call(lending, encodeFunctionData({ abi: lendingAbi, functionName: 'supply', args: [usdc, parseUnits('7', 6), alice, 0] })),
    ],
    ['an item', call(cats, encodeFunctionData({ abi: catsAbi, functionName: 'transferFrom', args: [alice, bob, 0n] }))],
    ['all items', operator],
    ['one item', itemTo(CAST.market)],
    ['one item no more', itemTo(ZERO)],
    ['putting ether in', call(till, encodeFunctionData({ abi: tillAbi, functionName: 'put' }), parseEther('0.1'))],
  ])('is the same: %s', async (_, one) => {
    expect(texts(await audited(one))).toEqual([])
  })

  it('is told where the owner flipped a switch meanwhile', async () => {
    const claim = call(flippedSlot, encodeFunctionData({ abi: flippedSlotAbi, functionName: 'claim' }), parseEther('0.3'))
    const close = () => lab.teller.write(CAST.scammer, flippedSlot, flippedSlotAbi, 'close', [true])
    expect(texts(await audited(claim, close))).toEqual(['danger: You expected to receive 0.3 ETH, but you sent 0.3 ETH'])
  })

  it('is told where other code stands behind the same address', async () => {
    const take = call(till, encodeFunctionData({ abi: tillAbi, functionName: 'take', args: [parseEther('0.25')] }))
    await lab.teller.write(alice, till, tillAbi, 'put', [], { value: parseEther('0.25') })
    const upgrade = () => lab.teller.write(CAST.dave, till, tillAbi, 'upgradeTo', [CONTRACTS.tillForOwner])
    expect(texts(await audited(take, upgrade))).toEqual(['danger: You expected to receive 0.25 ETH, but received nothing'])
  })

  it('is told where somebody traded before, and silent as long as the bound of the request holds', async () => {
    const sell = () =>
      lab.teller.write(CAST.deployer, router, uniswapV2RouterAbi, 'swapExactETHForTokens', [1n, [weth, usdc], CAST.deployer, NEVER], {
        value: parseEther('20'),
      })
    expect(texts(await audited(swap, sell))).toEqual([])
    const promised = await promise(swap)
    await sell()
    // The same without a bound, as a call that nobody can read would leave it.
    const strict = { ...promised, assets: promised.assets.map((one) => (one.net > 0n ? { ...one, worst: one.net } : one)) }
    expect(texts(audit(strict, await happen(swap), NAMES))[0]).toMatch(
      /^danger: You expected to receive [\d,.]+ USDC, but received only [\d,.]+ USDC$/,
    )
  })

  it('is a warning where it failed', async () => {
    // The only one that alice has: once it is given away, it cannot be given again.
    const give = call(medals, encodeFunctionData({ abi: medalsAbi, functionName: 'safeTransferFrom', args: [alice, bob, 1n, 1n, '0x'] }))
    expect(texts(await audited(give, () => happen(give), true))).toEqual([
      'warn: It failed on the chain, although our simulation succeeded',
    ])
  })

  it('is unknown where balances around it could not be read', async () => {
    const promised = await promise(transfer)
    const { native: _native, ...happened } = await happen(transfer)
    expect(texts(audit(promised, happened, NAMES))).toEqual(['unknown: We couldn’t check how much native currency moved'])
  })

  it('names the rights that nobody promised, to be taken back', async () => {
    const promised = await promise(transfer)
    const moved = await happen(transfer)
    const raised = await happen(
      call(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [CAST.scammer, maxUint256] })),
    )
    const given = await happen(operator)
    const found = audit(promised, { ...moved, logs: [...moved.logs, ...raised.logs, ...given.logs] }, NAMES)
    expect(found.findings.map(({ level }) => level)).toEqual(['danger', 'danger'])
    expect(found.revoke).toEqual([
      { is: 'allowance', token: usdc, spender: CAST.scammer },
      { is: 'operator', collection: cats, operator: CAST.market },
    ])
  })

  it('knows the right to one item by what its collection answers, and tells where nobody promised it', async () => {
    const right = { kind: 'item-allowance', collection: pictures, tokenId: 1n, spender: CAST.market }
    expect((await promise(itemTo(CAST.market))).effects).toMatchObject([{ ...right, granted: true, evidence: { kind: RUN.kind } }])
    // Nobody may take it yet: nothing is taken back.
    expect((await promise(itemTo(ZERO))).effects).toEqual([])
    const promised = await promise(transfer)
    const moved = await happen(transfer)
    const given = await happen(itemTo(CAST.market))
    const found = audit(promised, { ...moved, logs: [...moved.logs, ...given.logs] }, NAMES)
    expect(texts(found)).toEqual([`danger: ${CAST.market} can move item 1 of ${pictures} now, which wasn’t expected`])
    expect(found.revoke).toEqual([{ is: 'item', collection: pictures, tokenId: 1n, spender: CAST.market }])
    expect((await promise(itemTo(ZERO))).effects).toMatchObject([{ ...right, granted: false }])
    // It leaves, and the right to it goes along.
    expect((await promise(leaving)).effects.map(({ kind }) => kind)).toEqual(['nft-out'])
  })

  it('is held against words that say item where the bytes alone could mean a sum', async () => {
    const says = async (one: Look): Promise<string> => plain(judge(await lab.look(one)).says)
    expect(await says(itemTo(bob))).toBe(`Let ${bob} move item 1 of ${pictures}`)
    expect(await says(itemTo(ZERO))).toBe(`Revoke the permission to move item 1 of ${pictures}`)
    expect(await says(leaving)).toBe(`Move item 1 of ${pictures} to ${bob}`)
    // The same bytes at a token.
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [CAST.market, 1n] })
    expect(await says(call(usdc, data))).toBe(`Let ${CAST.market} spend up to 0.000001 USDC`)
  })

  it('does not take the rest of an older right for a new one', async () => {
    const promised = await promise(approve)
    const allowance = promised.effects.find((effect) => effect.kind === 'allowance')
    if (allowance?.kind !== 'allowance') throw fail('app/unexpected', { where: 'no allowance' })
    // Computed: of seven, two are left. On the chain five were left, as less was used up.
    const effects = [{ ...allowance, before: parseUnits('7', 6), after: parseUnits('2', 6) }]
    expect(audit({ ...promised, effects }, await happen(approve), NAMES).revoke).toEqual([])
  })

  it('tells of an item that left, and of one that did not come', async () => {
    const [first] = (
      await promise(call(cats, encodeFunctionData({ abi: catsAbi, functionName: 'transferFrom', args: [bob, alice, 0n] }), 0n, bob))
    ).effects
    if (first?.kind !== 'nft-out') throw fail('app/unexpected', { where: 'no item' })
    const nothing: Promised = { actor: bob, chainId: 31337, assets: [], effects: [] }
    const happened = await happen(
      call(cats, encodeFunctionData({ abi: catsAbi, functionName: 'transferFrom', args: [bob, alice, 0n] }), 0n, bob),
    )
    expect(texts(audit(nothing, happened, NAMES)).join()).toMatch(/^danger: Item 0 of 0x\S+ left your account unexpectedly$/)
    const coming: Promised = { ...nothing, effects: [{ ...first, kind: 'nft-in' }] }
    expect(texts(audit(coming, { ...happened, logs: [] }, NAMES)).join()).toMatch(
      /^danger: You expected to receive an item of 0x\S+, but didn’t$/,
    )
  })

  it('promises nothing where it was not run', async () => {
    const { simulation: _simulation, ...input } = await lab.look(transfer)
    expect(promisedBy(judge(input))).toBeUndefined()
  })
})
