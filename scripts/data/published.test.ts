import { describe, expect, it } from 'vitest'
import { groupOf, lineOf, registerFile } from './published.ts'
import { inJson, inModule } from './published/abi-entries.ts'
import { classify } from './published/classify.ts'
import { canonical, type Published } from './published/inputs.ts'
import { declaredIn, inSolidity } from './published/solidity.ts'

const SOURCE = `
// function commented(address to) external;
type Id is bytes32;
enum Side { Buy, Sell }
struct Leg { address token; Side side; }
interface IRouter {
  struct Order { address recipient; Leg[] legs; Id id; uint amount; }
  function take(Order calldata order, address payable refundTo) external payable returns (uint256 out);
  function look(address to) external view returns (bool);
}
contract Router is IRouter {
  function inside(address to) internal {}
  function drain(IRouter router, address to) public { string memory text = "function fake(address to) external;"; }
  function sized(address[SIZE] memory to) external {}
}
library Lib { function linked(address to) external {} }`

describe('functions of Solidity', () => {
  it('are those that write and that anybody may call, with the types that selectors are made of', () => {
    const found = [...inSolidity(declaredIn([{ path: 'a.sol', source: SOURCE }]))].map((one) => canonical(one))
    expect(found).toEqual(['take((address,(address,uint8)[],bytes32,uint256),address)', 'drain(address,address)'])
  })

  it('are left out where a type of theirs may be one or another', () => {
    const files = ['uint256 a', 'bytes b'].map((member, at) => ({ path: `${at}.sol`, source: `struct S { ${member}; }` }))
    const source = 'interface I { function f(S calldata s, address to) external; }'
    expect([...inSolidity(declaredIn([...files, { path: 'i.sol', source }]))]).toEqual([])
  })
})

const ABI = [
  { type: 'function', name: 'pay', stateMutability: 'payable', inputs: [{ name: 'to', type: 'address' }] },
  { type: 'function', name: 'read', stateMutability: 'view', inputs: [{ name: 'to', type: 'address' }] },
  { type: 'event', name: 'Paid', inputs: [{ name: 'to', type: 'address', indexed: true }] },
]

describe('functions of ABIs', () => {
  it('are found in files and in modules, wherever they stand', () => {
    expect([...inJson({ contracts: { A: { abi: ABI } } })].map(({ name }) => name)).toEqual(['pay'])
    const text = `export const a = [{ type: 'function', name: 'pay', stateMutability: 'payable', inputs: [{ name: 'to', type: 'address' }], outputs: [] }] as const`
    expect([...inModule(text)].map(canonical)).toEqual(['pay(address)'])
  })
})

/** A function with named parameters: `name(type name, …)`. */
function made(text: string): Published {
  const [, name = '', inside = ''] = /^(\w+)\((.*)\)$/.exec(text) ?? []
  const inputs = inside.split(', ').map((part) => ({ type: part.split(' ')[0] ?? '', name: part.split(' ')[1] ?? '' }))
  return { name, inputs }
}

const said = (...functions: readonly string[]): string => classify(functions.map(made)).map(lineOf).join('\n')

/** What reading the names of published functions led to: who is paid, who pays, who may act, and who is only called. */
const READ: readonly (readonly [string, string])[] = [
  ['withdraw(uint256 assets, address receiver, address owner)', 'withdraw(uint256,address,address) p1'],
  ['supply(address asset, uint256 amount, address onBehalfOf, uint16 code)', 'supply(address,uint256,address,uint16) p2'],
  ['outboundTransfer(address token, address to, uint256 amount, bytes data)', 'outboundTransfer(address,address,uint256,bytes) p1'],
  ['sendFrom(address from, uint16 chainId, bytes toAddress, address refundAddress)', 'sendFrom(address,uint16,bytes,address) p2 p3'],
  ['createFlow(address token, address receiver, int96 flowrate)', 'createFlow(address,address,int96) p1?2'],
  ['airdrop(address token, address[] recipients)', 'airdrop(address,address[]) s1.*'],
  ['setOperator(address operator, bool approved)', 'setOperator(address,bool) m0?1'],
  ['permit(address owner, address spender, uint256 value)', 'permit(address,address,uint256) m1?2'],
  ['grantRole(bytes32 role, address account)', 'grantRole(bytes32,address) m1'],
  ['swapOwner(address prevOwner, address oldOwner, address newOwner)', 'swapOwner(address,address,address) m2'],
  ['delegate(address delegatee)', 'delegate(address) c0'],
  // What is called, traded with or looked up, whose things move, and from whom a right is taken.
  ['execute(address target, uint256 value, bytes data)', ''],
  ['createPool(address tokenA, address factory)', ''],
  ['burnFrom(address from, uint256 amount)', ''],
  ['revokeRole(bytes32 role, address account)', ''],
  ['removeOwner(address owner)', ''],
  ['claimFor(address account)', ''],
]

describe('what an address is, by its name', () => {
  it.each(READ)('%s', (text, line) => {
    expect(said(text)).toBe(line)
  })

  it('is nothing where two packages say different things, and what the one says that gives it a name', () => {
    expect(said('withdraw(address to, uint256 amount)', 'withdraw(address token, uint256 amount)')).toBe('withdraw(address,uint256)')
    expect(said('unwrap(address to)', 'unwrap(address)')).toBe('unwrap(address) p0')
  })

  it('is the graver of a payment and more', () => {
    expect(said('sendGold(uint256 amount, address to)', 'sendGold(uint256 chainId, address to)')).toBe('sendGold(uint256,address) p1')
  })
})

it('the file has every function in the group of its selector', () => {
  const file = JSON.parse(registerFile(['a@1'], [made('transfer(address to, uint256 amount)')])) as { groups: readonly string[] }
  expect(groupOf('transfer(address,uint256)')).toBe(0xa9)
  expect(file.groups.map((group, at) => [at, group] as const).filter(([, group]) => group !== '')).toEqual([
    [0xa9, 'transfer(address,uint256) s0'],
  ])
})
