import { type Address, concat, encodeFunctionData, type Hex, parseEther, parseUnits, zeroAddress, zeroHash } from 'viem'
import { chainIdOf, type Rpc } from '../../scripts/devnet/rpc.ts'
import { packageArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { safeAbi, safeProxyFactoryAbi } from '../abi-grown.ts'
import { erc20Abi, mintAbi } from '../abi.ts'
import { CAST, CHAIN_ID, CONTRACTS, OUTSIDERS } from '../addresses.ts'
import { USDC_MINTER } from './contracts.ts'

const { alice, bob, carol, builder } = CAST
const { usdc, safe, safeProxyFactory, safeFallback, treasury: vaultOfThree } = CONTRACTS

/** Safe's own deployer by CREATE2, on every chain; its code is that of the keyless one, which anvil has from the start. */
const SINGLETON_FACTORY: Address = '0x914d7fec6aac8cd542e72bca78b30650d45643d7'
const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/** In Safe's package, by folder and name. All with salt 0. */
const SINGLETONS = [
  'Safe.sol/Safe',
  'SafeL2.sol/SafeL2',
  'proxies/SafeProxyFactory.sol/SafeProxyFactory',
  'libraries/MultiSend.sol/MultiSend',
  'libraries/MultiSendCallOnly.sol/MultiSendCallOnly',
  'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler',
  'libraries/SignMessageLib.sol/SignMessageLib',
  'libraries/CreateCall.sol/CreateCall',
] as const

export type SafeCall = { readonly to: Address; readonly value: bigint; readonly data: Hex; readonly operation: 0 | 1 }

/** What owners of a Safe sign, as EIP-712 has it. */
export const SAFE_TX_TYPES = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const
const DOMAIN_TYPE = [
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/** The typed data of one call of the treasury, as `eth_signTypedData_v4` takes it. Nobody is paid back. */
export function safeTypedData({ to, value, data, operation }: SafeCall, nonce: bigint, chainId: number = CHAIN_ID) {
  const none = { safeTxGas: '0', baseGas: '0', gasPrice: '0', gasToken: zeroAddress, refundReceiver: zeroAddress }
  return {
    types: { EIP712Domain: DOMAIN_TYPE, ...SAFE_TX_TYPES },
    primaryType: 'SafeTx',
    domain: { chainId, verifyingContract: vaultOfThree },
    message: { to, value: String(value), data, operation, ...none, nonce: String(nonce) },
  } as const
}

/** The arguments of `execTransaction`, signed by two of the three. Safe wants signatures in the order of the owners' addresses. */
export async function executed(rpc: Rpc, call: SafeCall, nonce: bigint) {
  const typed = safeTypedData(call, nonce, await chainIdOf(rpc))
  const signatures = [await rpc<Hex>('eth_signTypedData_v4', [bob, typed]), await rpc<Hex>('eth_signTypedData_v4', [alice, typed])]
  const { to, value, data, operation } = call
  return [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, concat(signatures)] as const
}

/** Safe 1.4.1 at its addresses, and a Safe of alice, bob and carol, who have it pay erin in ether and in dollars. */
export async function treasury({ rpc, send, write }: Teller): Promise<void> {
  await rpc('anvil_setCode', [SINGLETON_FACTORY, await rpc<Hex>('eth_getCode', [CREATE2_DEPLOYER, 'latest'])])
  for (const path of SINGLETONS) {
    const { bytecode } = packageArtifact(`@safe-global/safe-contracts/build/artifacts/contracts/${path}.json`)
    await send(builder, SINGLETON_FACTORY, concat([zeroHash, bytecode]))
  }
  const setup = encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [[alice, bob, carol], 2n, zeroAddress, '0x', safeFallback, zeroAddress, 0n, zeroAddress],
  })
  await write(builder, safeProxyFactory, safeProxyFactoryAbi, 'createProxyWithNonce', [safe, setup, 0n])
  await send(builder, vaultOfThree, '0x', { value: parseEther('12') })
  await write(USDC_MINTER, usdc, mintAbi, 'mint', [vaultOfThree, parseUnits('25000', 6)])

  const dollars = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OUTSIDERS.erin, parseUnits('750', 6)] })
  const calls: readonly SafeCall[] = [
    { to: OUTSIDERS.erin, value: parseEther('0.5'), data: '0x', operation: 0 },
    { to: usdc, value: 0n, data: dollars, operation: 0 },
  ]
  for (const [nonce, call] of calls.entries()) {
    await write(builder, vaultOfThree, safeAbi, 'execTransaction', await executed(rpc, call, BigInt(nonce)))
  }
}
