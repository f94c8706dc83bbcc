import {
  type Address,
  concat,
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  hashStruct,
  type Hex,
  keccak256,
  maxUint256,
  parseEther,
  parseUnits,
  slice,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTeller, type Teller } from '../scripts/devnet/teller.ts'
import { startDevnet, type Devnet } from '../scripts/devnet/start.ts'
import {
  conduitControllerAbi,
  lendingAbi,
  medalsAbi,
  multiSendAbi,
  safeAbi,
  seaportAbi,
  tillAbi,
  universalRouterAbi,
  vaultAbi,
} from './abi-grown.ts'
import { erc20Abi, simple7702Abi } from './abi.ts'
import { CAST, CONTRACTS, OUTSIDERS } from './addresses.ts'
import { CONDUIT_KEY, paired } from './stories/grown.ts'
import { NEVER } from './stories/markets.ts'
import { ORDER_TYPES, orderOf, seaportDomain, signedOrder } from './stories/orders.ts'
import { executed, type SafeCall } from './stories/safe.ts'

const { alice, bob, carol, dave, builder, scammer, market } = CAST
const { erin, frank } = OUTSIDERS
const { usdc, dai, weth, medals, share, vault, lending, till, treasury, seaport, universalRouter } = CONTRACTS
/** keccak256("eip1967.proxy.implementation") - 1 */
const IMPLEMENTATION: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

let town: Devnet
let teller: Teller
let snapshot: Hex
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', now: false, consensus: false })
  teller = createTeller(town.rpc)
  await town.rpc('anvil_autoImpersonateAccount', [true]) // anvil has the keys of the cast alone
}, 180_000)
afterAll(() => town.stop())
beforeEach(async () => {
  snapshot = await town.rpc<Hex>('evm_snapshot')
})
afterEach(() => town.rpc('evm_revert', [snapshot]))

const codeOf = (address: Address) => town.rpc<Hex>('eth_getCode', [address, 'latest'])
const etherOf = async (address: Address) => BigInt(await town.rpc<Hex>('eth_getBalance', [address, 'latest']))
const slotOf = (address: Address, slot: Hex) => town.rpc<Hex>('eth_getStorageAt', [address, slot, 'latest'])
const tokensOf = async (token: Address, owner: Address) => (await teller.read(token, erc20Abi, 'balanceOf', [owner])) as bigint
const medalsOf = async (owner: Address, id: bigint) => (await teller.read(medals, medalsAbi, 'balanceOf', [owner, id])) as bigint

describe('Safe', () => {
  // The hashes of `@safe-global/safe-deployments` 1.37.63, assets/v1.4.1, canonical.
  it.each([
    ['safe', '0x1fe2df852ba3299d6534ef416eefa406e56ced995bca886ab7a553e6d0c5e1c4'],
    ['safeL2', '0xb1f926978a0f44a2c0ec8fe822418ae969bd8c3f18d61e5103100339894f81ff'],
    ['safeProxyFactory', '0x50c3cdc4074750a7a974204a716c999edd37482f907608d960b2b025ee0b3317'],
    ['multiSend', '0x0e4f7fc66550a322d1e7688e181b75e217e662a4f3f4d6a29b22bc61217c4b77'],
    ['multiSendCallOnly', '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939'],
    ['safeFallback', '0x7c6007a5d711cea8dfd5d91f5940ec29c7f200fe511eb1fc1397b367af3c42f9'],
    ['signMessageLib', '0x525c754a46b79e05543a59bb61e8de3c9eee0d955a59352409cbe67ea1077528'],
    ['createCall', '0x2b3060c55fcb8275653e99ad511a71f67ba76934ed66a7d74d6e68b52afff889'],
  ] as const)('has %s as mainnet has it, byte for byte', async (name, hash) => {
    expect(keccak256(await codeOf(CONTRACTS[name]))).toBe(hash)
  })

  it('has one of three owners, two of whom must sign, with two payments behind it', async () => {
    expect(await teller.read(treasury, safeAbi, 'getOwners', [])).toEqual([alice, bob, carol].map((owner) => getAddress(owner)))
    expect(await teller.read(treasury, safeAbi, 'getThreshold', [])).toBe(2n)
    expect(await teller.read(treasury, safeAbi, 'nonce', [])).toBe(2n)
    expect(await etherOf(treasury)).toBe(parseEther('11.5'))
    expect(await tokensOf(usdc, treasury)).toBe(parseUnits('24250', 6))
  })

  it('pays when two have signed what is sent, and neither with another amount nor with one signature', async () => {
    const call: SafeCall = { to: dave, value: parseEther('1'), data: '0x', operation: 0 }
    const args = await executed(town.rpc, call, 2n)
    const before = await etherOf(dave)
    await teller.write(builder, treasury, safeAbi, 'execTransaction', args.with(1, parseEther('2')) as unknown as typeof args, {
      fails: true,
    })
    const one = args.with(9, slice(args[9], 0, 65)) as unknown as typeof args
    await teller.write(builder, treasury, safeAbi, 'execTransaction', one, { fails: true })
    await teller.write(builder, treasury, safeAbi, 'execTransaction', args)
    expect((await etherOf(dave)) - before).toBe(parseEther('1'))
  })

  it('makes two payments at once by way of MultiSend, and with the other MultiSend no DELEGATECALL', async () => {
    const pay = (to: Address, operation: number) => encodePacked(['uint8', 'address', 'uint256', 'uint256'], [operation, to, 7n, 0n])
    const two = (operation: number) =>
      encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [concat([pay(carol, 0), pay(dave, operation)])] })
    const before = await Promise.all([carol, dave].map(etherOf))
    const call = { to: CONTRACTS.multiSend, value: 0n, data: two(0), operation: 1 } as const
    await teller.write(builder, treasury, safeAbi, 'execTransaction', await executed(town.rpc, call, 2n))
    expect(await Promise.all([carol, dave].map(etherOf))).toEqual(before.map((balance) => balance + 7n))
    const refused = { ...call, to: CONTRACTS.multiSendCallOnly, data: two(1) }
    await teller.write(builder, treasury, safeAbi, 'execTransaction', await executed(town.rpc, refused, 3n), { fails: true })
  })
})

describe('Seaport', () => {
  it('is version 1.6, with the domain of this chain, and reaches tokens by the conduit', async () => {
    const [version, separator, controller] = (await teller.read(seaport, seaportAbi, 'information', [])) as [string, Hex, Address]
    expect([version, separator]).toEqual(['1.6', domainSeparator({ domain: seaportDomain() })])
    expect(controller.toLowerCase()).toBe(CONTRACTS.conduitController)
    const open = await teller.read(CONTRACTS.conduitController, conduitControllerAbi, 'getChannelStatus', [CONTRACTS.conduit, seaport])
    expect(open).toBe(true)
  })

  it('hashes an order as EIP-712 does with the types here', async () => {
    const order = orderOf(erin, { collection: medals, id: 1n, amount: 1n, price: 5n, conduitKey: CONDUIT_KEY }, 0n)
    const hash = hashStruct({ types: ORDER_TYPES, primaryType: 'OrderComponents', data: order })
    expect(await teller.read(seaport, seaportAbi, 'getOrderHash', [order])).toBe(hash)
  })

  it('sold a medal of erin to dave', async () => {
    expect([await medalsOf(erin, 1n), await medalsOf(dave, 1n)]).toEqual([3n, 1n])
  })

  it('gives away what was signed for nothing', async () => {
    const order = await signedOrder(town.rpc, 'erin', { collection: medals, id: 2n, amount: 10n, price: 0n, conduitKey: CONDUIT_KEY })
    const before = await etherOf(erin)
    await teller.write(scammer, seaport, seaportAbi, 'fulfillOrder', [order, CONDUIT_KEY])
    expect([await medalsOf(erin, 2n), await etherOf(erin)]).toEqual([0n, before])
  })
})

describe('the Universal Router', () => {
  it('took dollars of erin by way of Permit2, and gave DAI of the pool', async () => {
    expect(await tokensOf(dai, erin)).toBeGreaterThan(parseEther('149'))
  })

  it('swaps ether for dollars at the v2 pair of the town', async () => {
    const router: Address = '0x0000000000000000000000000000000000000002' // "this router", as its commands name it
    const parameters = (types: string, ...values: unknown[]) =>
      encodeAbiParameters(
        types.split(' ').map((type) => ({ type })),
        values,
      )
    const wrap = parameters('address uint256', router, parseEther('0.1'))
    const swap = parameters('address uint256 uint256 address[] bool', alice, parseEther('0.1'), 0n, [weth, usdc], false)
    const before = await tokensOf(usdc, alice)
    await teller.write(alice, universalRouter, universalRouterAbi, 'execute', ['0x0b08', [wrap, swap], NEVER], { value: parseEther('0.1') })
    expect((await tokensOf(usdc, alice)) - before).toBeGreaterThan(parseUnits('300', 6))
  })
})

describe('our own', () => {
  it('medals are held by several, in several kinds, and an operator moves them in one go', async () => {
    expect(await Promise.all([alice, bob].map((owner) => medalsOf(owner, 1n)))).toEqual([1n, 2n])
    await teller.write(alice, medals, medalsAbi, 'setApprovalForAll', [market, true])
    await teller.write(market, medals, medalsAbi, 'safeBatchTransferFrom', [alice, carol, [1n, 2n], [1n, 4n], '0x'])
    expect([await medalsOf(alice, 1n), await medalsOf(alice, 2n), await medalsOf(carol, 2n)]).toEqual([0n, 6n, 4n])
    await teller.write(bob, medals, medalsAbi, 'safeTransferFrom', [alice, bob, 2n, 1n, '0x'], { fails: true })
  })

  it('the vault pays a gift to those who hold shares, and rounds in its own favour', async () => {
    expect(await tokensOf(vault, erin)).toBe(parseUnits('3000', 6))
    const worthOf = async () => (await teller.read(vault, vaultAbi, 'convertToAssets', [parseUnits('3000', 6)])) as bigint
    const [before, all] = [await worthOf(), (await teller.read(vault, erc20Abi, 'totalSupply', [])) as bigint]
    await teller.write(bob, usdc, erc20Abi, 'transfer', [vault, parseUnits('300', 6)])
    const part = (parseUnits('300', 6) * parseUnits('3000', 6)) / all
    expect((await worthOf()) - before).toBeLessThanOrEqual(part + 1n)
    expect((await worthOf()) - before).toBeGreaterThan(part - 10n)
    const shares = (await teller.read(vault, vaultAbi, 'previewDeposit', [7n])) as bigint
    expect(await teller.read(vault, vaultAbi, 'previewRedeem', [shares])).toBeLessThanOrEqual(7n)
    expect(await teller.read(vault, vaultAbi, 'previewMint', [shares])).toBeLessThanOrEqual(7n)
    await teller.write(erin, vault, vaultAbi, 'redeem', [parseUnits('3000', 6), erin, erin])
    expect(await tokensOf(vault, erin)).toBe(0n)
    await teller.write(bob, vault, vaultAbi, 'redeem', [1n, bob, erin], { fails: true })
  })

  it('the lending pool gives receipts one for one, and everything back for 2^256-1', async () => {
    expect(await tokensOf(CONTRACTS.receiptUsdc, erin)).toBe(parseUnits('2000', 6))
    await teller.write(bob, weth, erc20Abi, 'approve', [lending, parseEther('1')])
    await teller.write(bob, lending, lendingAbi, 'supply', [weth, parseEther('1'), carol, 7])
    expect(await tokensOf(CONTRACTS.receiptWeth, carol)).toBe(parseEther('1'))
    const before = await tokensOf(usdc, erin)
    await teller.write(erin, lending, lendingAbi, 'withdraw', [usdc, maxUint256, erin])
    expect((await tokensOf(usdc, erin)) - before).toBe(parseUnits('2000', 6))
    await teller.write(bob, lending, lendingAbi, 'supply', [dai, 1n, bob, 0], { fails: true })
  })

  it('the till is upgraded by its owner alone, and then pays the owner what others put in', async () => {
    expect(BigInt(await slotOf(till, IMPLEMENTATION))).toBe(BigInt(CONTRACTS.tillCode))
    await teller.write(erin, till, tillAbi, 'upgradeTo', [CONTRACTS.tillForOwner], { fails: true })
    await teller.write(dave, till, tillAbi, 'upgradeTo', [CONTRACTS.multi], { fails: true })
    await teller.write(dave, till, tillAbi, 'upgradeTo', [CONTRACTS.tillForOwner])
    expect(BigInt(await slotOf(till, IMPLEMENTATION))).toBe(BigInt(CONTRACTS.tillForOwner))
    const before = await etherOf(dave)
    await teller.write(erin, till, tillAbi, 'take', [parseEther('1')])
    expect((await etherOf(dave)) - before).toBe(parseEther('1'))
  })

  it('the code behind the till cannot be initialized by itself', async () => {
    await teller.write(bob, CONTRACTS.tillCode, tillAbi, 'initialize', [bob], { fails: true })
    await teller.write(bob, till, tillAbi, 'initialize', [bob], { fails: true })
  })
})

describe('delegated accounts', () => {
  it('are erin with a good delegate and frank with a sweeper', async () => {
    expect(await codeOf(erin)).toBe(concat(['0xef0100', CONTRACTS.simple7702]))
    expect(await codeOf(frank)).toBe(concat(['0xef0100', CONTRACTS.sweeper]))
  })

  it('let erin, and nobody else, do two things in one transaction', async () => {
    const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [carol, 5n] })
    const calls = [
      { target: share, value: 0n, data: pay },
      { target: dave, value: 9n, data: '0x' as const },
    ]
    await teller.write(erin, erin, simple7702Abi, 'executeBatch', [calls])
    expect(await tokensOf(share, carol)).toBe(5n)
    await teller.write(scammer, erin, simple7702Abi, 'executeBatch', [calls], { fails: true })
  })

  it('leave frank with nothing: what he is paid goes on to the scammer', async () => {
    expect([await medalsOf(frank, 1n), await tokensOf(share, frank), await etherOf(frank)]).toEqual([0n, 0n, 0n])
    const before = await etherOf(scammer)
    await teller.send(bob, frank, '0x', { value: parseEther('2') })
    expect([await etherOf(frank), (await etherOf(scammer)) - before]).toEqual([0n, parseEther('2')])
  })
})

describe('stories that are told in pairs of seven blocks', () => {
  it.each([
    [3, 14],
    [14, 14],
    [15, 28],
  ])('take for %i transactions %i blocks', async (transactions, blocks) => {
    const height = async () => Number(await town.rpc<Hex>('eth_blockNumber'))
    const before = await height()
    await paired(async ({ send }) => {
      for (let i = 0; i < transactions; i++) await send(bob, carol, '0x')
    })(teller)
    expect((await height()) - before).toBe(blocks)
  })
})
