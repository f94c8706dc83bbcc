import { expect, it } from 'vitest'
import { BOB, CAROL, USDC, WETH } from '../test-support/names.ts'
import { readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'name()',
    [[], 'Read name of here | by ERC-20'],
    [[], 'Call name of here and send it 0.000000000000000009 ETH | by ERC-20 | out from=me most=9 exact=true to=here', { value: 9n }],
  ],
  ['symbol()', [[], 'Read symbol of here | by ERC-20']],
  ['decimals()', [[], 'Read decimals of here | by ERC-20']],
  ['totalSupply()', [[], 'Read totalSupply of here | by ERC-20']],
  ['allowance(address owner, address spender)', [[BOB, CAROL], 'Read allowance of here | by ERC-20']],
  ['balanceOf(address owner)', [[BOB], 'Read balanceOf of here | by ERC-20, ERC-721']],
  ['ownerOf(uint256 tokenId)', [[6_000_000n], 'Read ownerOf of here | by ERC-721']],
  ['getApproved(uint256 tokenId)', [[6_000_000n], 'Read getApproved of here | by ERC-721']],
  ['tokenURI(uint256 tokenId)', [[6_000_000n], 'Read tokenURI of here | by ERC-721']],
  ['supportsInterface(bytes4 interfaceId)', [['0x11111111'], 'Read supportsInterface of here | by ERC-721']],
  ['isApprovedForAll(address owner, address operator)', [[BOB, CAROL], 'Read isApprovedForAll of here | by ERC-721, ERC-1155']],
  ['balanceOf(address account, uint256 id)', [[BOB, 6_000_000n], 'Read balanceOf of here | by ERC-1155']],
  [
    'balanceOfBatch(address[] accounts, uint256[] ids)',
    [
      [
        [BOB, CAROL],
        [6_000_000n, 7_000_000n],
      ],
      'Read balanceOfBatch of here | by ERC-1155',
    ],
  ],
  ['uri(uint256 id)', [[6_000_000n], 'Read uri of here | by ERC-1155']],
  ['nonces(address owner)', [[BOB], 'Read nonces of here | by EIP-2612']],
  ['DOMAIN_SEPARATOR()', [[], 'Read DOMAIN_SEPARATOR of here | by EIP-2612']],
  ['getReserves()', [[], 'Read getReserves of here | by Uniswap v2']],
  ['token0()', [[], 'Read token0 of here | by Uniswap v2']],
  ['token1()', [[], 'Read token1 of here | by Uniswap v2']],
  ['getPair(address tokenA, address tokenB)', [[USDC, WETH], 'Read getPair of here | by Uniswap v2']],
  ['feeTo()', [[], 'Read feeTo of here | by Uniswap v2']],
  ['kLast()', [[], 'Read kLast of here | by Uniswap v2']],
  ['factory()', [[], 'Read factory of here | by Uniswap v2']],
  ['WETH()', [[], 'Read WETH of here | by Uniswap v2']],
  ['getAmountsOut(uint256 amountIn, address[] path)', [[6_000_000n, [BOB, CAROL]], 'Read getAmountsOut of here | by Uniswap v2']],
  ['getAmountsIn(uint256 amountOut, address[] path)', [[6_000_000n, [BOB, CAROL]], 'Read getAmountsIn of here | by Uniswap v2']],
  ['getEthBalance(address addr)', [[BOB], 'Read getEthBalance of here | by Multicall3']],
  ['getBlockNumber()', [[], 'Read getBlockNumber of here | by Multicall3']],
  ['getBlockHash(uint256 blockNumber)', [[6_000_000n], 'Read getBlockHash of here | by Multicall3']],
  ['getBasefee()', [[], 'Read getBasefee of here | by Multicall3']],
  ['getChainId()', [[], 'Read getChainId of here | by Multicall3']],
  ['getCurrentBlockCoinbase()', [[], 'Read getCurrentBlockCoinbase of here | by Multicall3']],
  ['getCurrentBlockGasLimit()', [[], 'Read getCurrentBlockGasLimit of here | by Multicall3']],
  ['getCurrentBlockTimestamp()', [[], 'Read getCurrentBlockTimestamp of here | by Multicall3']],
  ['getLastBlockHash()', [[], 'Read getLastBlockHash of here | by Multicall3']],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
