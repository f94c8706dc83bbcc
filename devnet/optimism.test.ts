import { readFileSync } from 'node:fs'
import { concat, encodeFunctionData, getCreate2Address, keccak256, parseAbi, stringToHex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../src/core/ethereum/address.ts'
import type { Hex } from '../src/core/bytes/hex.ts'
import { readContractVersion } from '../src/core/rollup/contract-version.ts'
import { FACTORY, GAME, hasKnownLayout, PORTAL, REGISTRY, RESPECTED_WHEN_MADE } from '../src/core/rollup/l1-contracts.ts'
import { aliasOf } from '../src/core/rollup/bridge/address-alias.ts'
import { bridgeTokenCall, finalizeWithdrawalCall, proveWithdrawalCall } from '../src/core/rollup/bridge/bridge-calls.ts'
import { depositHash, depositSourceHash, readDeposit, TRANSACTION_DEPOSITED } from '../src/core/rollup/bridge/deposit.ts'
import { MESSAGE_PASSED, readMessagePassed, sentMessageSlot, type SentMessage } from '../src/core/rollup/bridge/withdrawal.ts'
import { withdrawalPayment } from '../src/core/rollup/bridge/withdrawal-payment.ts'
import type { Anvil } from '../scripts/devnet/anvil.ts'
import { startLayers } from '../scripts/devnet/layers.ts'
import { createL2Token, L2_STANDARD_BRIDGE, OPTIMISM_L1 } from '../scripts/devnet/optimism.ts'
import { MESSAGE_PASSER, type PracticeRollup, startOptimism } from '../scripts/devnet/rollup.ts'

/** The real contracts of op-contracts v8.0.0 on two empty chains: what our codecs and layouts are held to. */
let l1: Anvil
let l2: Anvil
let rollup: PracticeRollup
beforeAll(async () => {
  ;[l1, l2] = await startLayers()
  rollup = await startOptimism(l1.rpc, l2.rpc)
})
afterAll(() => Promise.all([l1.stop(), l2.stop()]))

/** Games of the release: fault proofs by kona. */
const CANNON_KONA = 8
/** And those that claim super roots. */
const SUPER_CANNON_KONA = 9
const SOMEBODY: Address = '0x00000000000000000000000000000000000face6'
const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
type Compiled = {
  readonly evm: { readonly bytecode: { readonly object: string } }
  readonly storageLayout?: { readonly storage: readonly { readonly label: string; readonly slot: string; readonly offset: number }[] }
}
const { output } = json('vendor/optimism-v8.json') as { output: { contracts: Record<string, Record<string, Compiled>> } }
const compiled = new Map(Object.values(output.contracts).flatMap((file) => Object.entries(file)))
const ERC20 = parseAbi([
  'function approve(address, uint256)',
  'function mint(address, uint256)',
  'function balanceOf(address) view returns (uint256)',
])

type Receipt = { readonly status: Hex; readonly blockNumber: Hex; readonly logs: readonly Log[] }
type Log = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockHash: Hex
  readonly logIndex: Hex
}

/** Sends from an address of nobody. */
async function send({ rpc }: Anvil, from: Address, to: Address, data: Hex, value = 0n): Promise<Receipt> {
  await rpc('anvil_setBalance', [from, toHex(10n ** 20n)])
  await rpc('anvil_impersonateAccount', [from])
  const receipt = await rpc<Receipt>('eth_sendTransactionSync', [{ from, to, data, value: toHex(value), gas: toHex(3_000_000) }])
  await rpc('anvil_stopImpersonatingAccount', [from])
  return receipt
}

const balanceOf = async ({ rpc }: Anvil, token: Address, of: Address): Promise<bigint> =>
  BigInt(
    await rpc<Hex>('eth_call', [{ to: token, data: encodeFunctionData({ abi: ERC20, functionName: 'balanceOf', args: [of] }) }, 'latest']),
  )

const creationOf = (contract: string): Hex => `0x${compiled.get(contract)?.evm.bytecode.object ?? ''}`
/** Who creates at addresses that follow from the code, the same on every chain, and the salt of the OP Stack's implementations. */
const CREATOR = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const IMPLEMENTATIONS = keccak256(stringToHex('op-stack-contract-impls-salt-v0'))
function placeOnEthereum(contract: string, args: readonly number[]): string {
  const bytecode = concat([creationOf(contract), ...args.map((arg) => toHex(arg, { size: 32 }))])
  return getCreate2Address({ from: CREATOR, salt: IMPLEMENTATIONS, bytecode }).toLowerCase()
}

/** Where the compiler put a variable: slot, and bit from the lowest. */
function placeOf(contract: string, label: string): readonly [slot: bigint, bit: number] {
  const found = compiled.get(contract)?.storageLayout?.storage.find((one) => one.label === label)
  if (found === undefined) throw new Error(`${contract} has no ${label}.`)
  return [BigInt(found.slot), found.offset * 8]
}

describe('the code that is vendored', () => {
  it.each([
    ['SystemConfig', '4.0.0'],
    ['OptimismPortal2', '5.8.0'],
    ['AnchorStateRegistry', '3.9.0'],
    ['DisputeGameFactory', '1.6.1'],
  ] as const)('says which release it is: %s %s', (contract, version) => {
    expect(readContractVersion(creationOf(contract))).toBe(version)
    expect(hasKnownLayout(contract, { implementation: SOMEBODY, version }, 1)).toBe(true)
  })

  it.each([
    ['SystemConfig', '0x670b850a235a6fa98cd7a195eb139d0277e471fa', '4.0.1', []],
    ['OptimismPortal2', '0x1005217ad392dc64cef501fa1777a27d42166748', '5.8.1', [604_800]],
    ['AnchorStateRegistry', '0x8f40cc98d694ab986f026c5383a181fcc9b6b281', '3.9.1', [302_400]],
    ['DisputeGameFactory', '0x72b971717e088b59f26d4236be222adb6acd393b', '1.6.0', []],
  ] as const)('is what stands on Ethereum: %s', (contract, address, other, args) => {
    // An implementation is placed by the hash of its creation code and its arguments there: the same address is the same code.
    expect(placeOnEthereum(contract, args)).toBe(address)
    // And we list it: under another version it is not believed.
    expect(hasKnownLayout(contract, { implementation: address, version: other }, 1)).toBe(false)
    expect(hasKnownLayout(contract, { implementation: SOMEBODY, version: other }, 1)).toBe(true)
  })

  it.each([
    ['FaultDisputeGame', '0x2dda3584b51ef5236f7726dea5a0fb6b3ca94aec', [73, 30, 10_800, 302_400]],
    ['SuperFaultDisputeGame', '0x19af533cc2a2a55786dcb8672aa5717e64213208', [73, 30, 10_800, 302_400]],
    ['DelayedWETH', '0xe440cc08a71694c8229323803f59024e3144630e', [302_400]],
    ['L1CrossDomainMessenger', '0x59d497530b00062f40950ba8eab88868bf7f86f0', []],
    ['L1StandardBridge', '0xb37a11aadf167b2f0b8dd85372de4bc66cd4a891', []],
    ['SuperchainConfig', '0x5570b1f2b97b1e35b5c6f9ee76f6cf02c9917504', []],
    ['OptimismMintableERC20Factory', '0xaabea75da509fa518fd8a91eae4be5813b829b12', []],
  ] as const)('is what stands on Ethereum: %s, of which no version is read', (contract, address, args) => {
    expect(placeOnEthereum(contract, args)).toBe(address)
  })

  it('keeps in storage what we read there where the compiler puts it', () => {
    expect(placeOf('OptimismPortal2', 'anchorStateRegistry')).toEqual([BigInt(PORTAL.anchorStateRegistry), 0])
    expect(placeOf('AnchorStateRegistry', 'disputeGameFactory')).toEqual([BigInt(REGISTRY.disputeGameFactory), 0])
    expect(placeOf('AnchorStateRegistry', 'anchorGame')).toEqual([BigInt(REGISTRY.anchorGame), 0])
    // A struct of two words: the root, and the number.
    expect(placeOf('AnchorStateRegistry', 'startingAnchorRoot')).toEqual([BigInt(REGISTRY.startingRoot), 0])
    expect(BigInt(REGISTRY.startingNumber) - BigInt(REGISTRY.startingRoot)).toBe(1n)
    expect(placeOf('AnchorStateRegistry', 'disputeGameBlacklist')).toEqual([REGISTRY.blacklist, 0])
    expect(placeOf('AnchorStateRegistry', 'respectedGameType')).toEqual([BigInt(REGISTRY.respectedAndRetired), 0])
    expect(placeOf('AnchorStateRegistry', 'retirementTimestamp')).toEqual([BigInt(REGISTRY.respectedAndRetired), 32])
    expect(placeOf('DisputeGameFactory', '_disputeGames')).toEqual([FACTORY.games, 0])
    expect(placeOf('DisputeGameFactory', '_disputeGameList')).toEqual([FACTORY.list, 0])
    expect(['createdAt', 'resolvedAt', 'status'].map((label) => placeOf('FaultDisputeGame', label))).toEqual([
      [BigInt(GAME.times), 0],
      [BigInt(GAME.times), 64],
      [BigInt(GAME.times), 128],
    ])
    const respected = (type: number) => [BigInt(RESPECTED_WHEN_MADE[type]?.slot ?? '0x'), Number(RESPECTED_WHEN_MADE[type]?.bit)]
    expect(placeOf('FaultDisputeGame', 'wasRespectedGameTypeWhenCreated')).toEqual(respected(CANNON_KONA))
    expect(placeOf('SuperFaultDisputeGame', 'wasRespectedGameTypeWhenCreated')).toEqual(respected(SUPER_CANNON_KONA))
    expect(placeOf('SuperFaultDisputeGame', 'status')).toEqual([BigInt(GAME.times), 128])
  })
})

describe('a token by the standard bridge', () => {
  let [token, bridged]: Address[] = []
  const there = { token: () => token ?? SOMEBODY, bridged: () => bridged ?? SOMEBODY }
  beforeAll(async () => {
    token = await rollup.create((json('artifacts/Dai.json') as { bytecode: Hex }).bytecode)
    bridged = await createL2Token(l2.rpc, token, rollup.actors.stranger)
    await send(l1, rollup.actors.owner, token, encodeFunctionData({ abi: ERC20, functionName: 'mint', args: [SOMEBODY, 100n] }))
  })

  it('is paid in on layer 1, and arrives by a transaction whose hash its log gives', async () => {
    const [local, remote] = [there.token(), there.bridged()]
    await send(l1, SOMEBODY, local, encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [OPTIMISM_L1.bridge, 60n] }))
    const call = bridgeTokenCall({ local, remote, to: SOMEBODY, units: 60n, gasLimit: 200_000n })
    const { status, logs } = await send(l1, SOMEBODY, OPTIMISM_L1.bridge, call)
    expect(status).toBe('0x1')
    await rollup.derive()
    expect([await balanceOf(l1, local, SOMEBODY), await balanceOf(l2, remote, SOMEBODY)]).toEqual([40n, 60n])
    const log = logs.find(({ topics: [event] }) => event === TRANSACTION_DEPOSITED)
    const deposit = log && readDeposit(log)
    if (log === undefined || deposit === undefined) throw new Error('The deposit is not read.')
    // The messenger is a contract: it acts on layer 2 from its alias.
    expect([deposit.from, deposit.to]).toEqual([aliasOf(OPTIMISM_L1.messenger), '0x4200000000000000000000000000000000000007'])
    const hash = depositHash(deposit, depositSourceHash(log.blockHash, BigInt(log.logIndex)))
    expect(await l2.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ type: '0x7E', status: '0x1' })
  })

  it('is withdrawn, proved against a game of fault proofs, and paid out', async () => {
    const [local, remote] = [there.bridged(), there.token()]
    const before = await balanceOf(l1, remote, SOMEBODY)
    const call = bridgeTokenCall({ local, remote, to: SOMEBODY, units: 25n, gasLimit: 200_000n })
    const sent = await passed(await send(l2, SOMEBODY, L2_STANDARD_BRIDGE, call))
    expect(withdrawalPayment(sent.withdrawal)).toEqual({ to: SOMEBODY, units: 25n, token: remote })
    const game = await proved(sent)
    await rollup.resolve(game, true)
    await l1.rpc('anvil_mine', ['0x10', '0x1'])
    const { status } = await send(l1, SOMEBODY, rollup.addresses.portal, finalizeWithdrawalCall(sent.withdrawal))
    expect([status, await balanceOf(l1, remote, SOMEBODY)]).toEqual(['0x1', before + 25n])
  })
})

describe('a game of fault proofs', () => {
  it('is lost where somebody answers its claim and nobody defends it, and proves nothing then', async () => {
    const sent = await passed(await send(l2, SOMEBODY, MESSAGE_PASSER, '0x', 5n))
    const game = await proved(sent)
    await rollup.resolve(game, false)
    await l1.rpc('anvil_mine', ['0x10', '0x1'])
    expect((await send(l1, SOMEBODY, rollup.addresses.portal, finalizeWithdrawalCall(sent.withdrawal))).status).toBe('0x0')
  })

  it('is blacklisted by the guardian alone', async () => {
    await l2.rpc('anvil_mine', ['0x1'])
    const game = await rollup.propose(BigInt(await l2.rpc<Hex>('eth_blockNumber')))
    await expect(rollup.write('stranger', 'registry', 'blacklistDisputeGame', [game])).rejects.toThrow('failed')
    await rollup.write('owner', 'registry', 'blacklistDisputeGame', [game])
  })
})

async function passed({ status, logs, blockNumber }: Receipt): Promise<SentMessage & { readonly block: bigint }> {
  const log = logs.find(({ topics: [event] }) => event === MESSAGE_PASSED)
  const sent = log && readMessagePassed(log)
  if (status !== '0x1' || sent === undefined) throw new Error('Nothing was sent to layer 1.')
  return { ...sent, block: BigInt(blockNumber) }
}

/** Proposes the block that a withdrawal is in, and proves the withdrawal by what our codecs write. */
async function proved({ withdrawal, hash, block }: SentMessage & { readonly block: bigint }): Promise<Address> {
  const game = await rollup.propose(block)
  const count = BigInt(await l1.rpc<Hex>('eth_getStorageAt', [rollup.addresses.factory, toHex(104n, { size: 32 }), 'latest']))
  const { stateRoot, hash: blockHash } = await l2.rpc<{ stateRoot: Hex; hash: Hex }>('eth_getBlockByNumber', [toHex(block), false])
  const proof = await l2.rpc<{ storageHash: Hex; storageProof: readonly { proof: readonly Hex[] }[] }>('eth_getProof', [
    MESSAGE_PASSER,
    [sentMessageSlot(hash)],
    toHex(block),
  ])
  const output = { stateRoot, blockHash, messagePasserStorageRoot: proof.storageHash }
  const call = proveWithdrawalCall(withdrawal, { gameIndex: count - 1n, output, nodes: proof.storageProof[0]?.proof ?? [] })
  await l1.rpc('anvil_mine', ['0x1', '0x1'])
  expect((await send(l1, SOMEBODY, rollup.addresses.portal, call)).status).toBe('0x1')
  return game
}
