import { encodeFunctionData, parseAbi, toHex } from 'viem'
import { CAST, CHAIN_ID, CONTRACTS } from '../../../devnet/addresses.ts'

/** keccak256 of `Approval(address,address,uint256)`. */
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Code that logs `Approval(caller, i, 7)` for so many i, and does nothing else: some 1,900 gas each, whatever is asked of it. */
export const loggingApprovals = (count: number): `0x${string}` =>
  `0x60075f5261${count.toString(16).padStart(4, '0')}5b80337f${APPROVAL}60205fa3600190038060075700`

/** Where such a contract stands on the practice chain. */
export const SPAMMER = '0x5ba3000000000000000000000000000000000001'

const MULTICALL = parseAbi([
  'function multicall(bytes[] data) returns (bytes[] results)',
  'function approve(address,uint256) returns (bool)',
])

/** A call wrapped in a call, so many levels deep. */
export function nestedCall(levels: number): `0x${string}` {
  let data = encodeFunctionData({ abi: MULTICALL, functionName: 'approve', args: [CAST.bob, 7n] })
  for (let level = 0; level < levels; level++) data = encodeFunctionData({ abi: MULTICALL, functionName: 'multicall', args: [[data]] })
  return data
}

/** Calldata of so many bytes. `selector`: of a function with a list in it, so that somebody tries to read it. */
export const longCalldata = (bytes: number): `0x${string}` => `0x12345678${'5a'.repeat(bytes - 4)}`

/** One call that holds so many approvals. */
export const manyCalls = (count: number): `0x${string}` =>
  encodeFunctionData({
    abi: MULTICALL,
    functionName: 'multicall',
    args: [
      Array.from({ length: count }, (_, at) =>
        encodeFunctionData({ abi: MULTICALL, functionName: 'approve', args: [toHex(BigInt(at) + 2n ** 159n, { size: 20 }), 7n] }),
      ),
    ],
  })

const domain = { name: 'Flood', version: '1', chainId: CHAIN_ID, verifyingContract: CONTRACTS.usdc }

/** Typed data with so many members of a kind each. */
export function manyMembers(count: number): object {
  const names = Array.from({ length: count }, (_, at) => `m${at}`)
  return {
    domain,
    types: { Flood: names.map((name, at) => ({ name, type: at % 2 === 0 ? 'address' : 'uint256' })) },
    primaryType: 'Flood',
    message: Object.fromEntries(names.map((name, at) => [name, at % 2 === 0 ? CAST.bob : String(at)])),
  }
}

/** Typed data with one list of so many items. */
export const longList = (count: number): object => ({
  domain,
  types: { Flood: [{ name: 'to', type: 'Pay[]' }], Pay: [{ name: 'who', type: 'address' }, { name: 'units', type: 'uint256' }] }, // prettier-ignore
  primaryType: 'Flood',
  message: { to: Array.from({ length: count }, (_, at) => ({ who: CAST.bob, units: String(at) })) },
})

/** Typed data of structs in structs. */
export function nestedTypes(levels: number): object {
  const types: Record<string, readonly { readonly name: string; readonly type: string }[]> = {}
  let message: object = { last: '1' }
  types[`L${levels}`] = [{ name: 'last', type: 'uint256' }]
  for (let level = levels - 1; level >= 0; level--) {
    types[`L${level}`] = [{ name: 'in', type: `L${level + 1}` }]
    message = { in: message }
  }
  return { domain, types, primaryType: 'L0', message }
}

/** A text of so many characters, with line breaks. */
export const longText = (characters: number): string =>
  'Sign in to the market of lanterns, please.\n'.repeat(Math.ceil(characters / 43)).slice(0, characters)

/** A batch of so many calls, as a site may show it (EIP-5792). */
export const pastedCalls = (count: number): string =>
  JSON.stringify({
    version: '2.0.0',
    chainId: toHex(CHAIN_ID),
    from: CAST.alice,
    atomicRequired: false,
    calls: Array.from({ length: count }, () => ({ to: CAST.bob, value: '0x1', data: '0x' })),
  })
