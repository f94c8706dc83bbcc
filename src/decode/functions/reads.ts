import { say } from '#core/text/words'
import type { Entry } from '../entry.ts'
import type { Standard } from '../explanation.ts'

const reads = (standards: readonly Standard[], signatures: readonly string[]): readonly Entry[] =>
  signatures.map((signature) => ({
    signature,
    standards,
    tell: (told) => ({
      intent: say('Read {what} of {contract}', { what: signature.slice(0, signature.indexOf('(')), contract: told.who(told.contract) }),
    }),
  }))

/** Functions that only read. They fill the call tree; alone they do nothing. */
export const readOnly: readonly Entry[] = [
  ...reads(['ERC-20'], ['name()', 'symbol()', 'decimals()', 'totalSupply()', 'allowance(address owner, address spender)']),
  ...reads(['ERC-20', 'ERC-721'], ['balanceOf(address owner)']),
  ...reads(
    ['ERC-721'],
    ['ownerOf(uint256 tokenId)', 'getApproved(uint256 tokenId)', 'tokenURI(uint256 tokenId)', 'supportsInterface(bytes4 interfaceId)'],
  ),
  ...reads(['ERC-721', 'ERC-1155'], ['isApprovedForAll(address owner, address operator)']),
  ...reads(
    ['ERC-1155'],
    ['balanceOf(address account, uint256 id)', 'balanceOfBatch(address[] accounts, uint256[] ids)', 'uri(uint256 id)'],
  ),
  ...reads(['EIP-2612'], ['nonces(address owner)', 'DOMAIN_SEPARATOR()']),
  ...reads(
    ['Uniswap v2'],
    ['getReserves()', 'token0()', 'token1()', 'getPair(address tokenA, address tokenB)', 'feeTo()', 'kLast()', 'factory()', 'WETH()'],
  ),
  ...reads(['Uniswap v2'], ['getAmountsOut(uint256 amountIn, address[] path)', 'getAmountsIn(uint256 amountOut, address[] path)']),
  ...reads(
    ['Multicall3'],
    [
      'getEthBalance(address addr)',
      'getBlockNumber()',
      'getBlockHash(uint256 blockNumber)',
      'getBasefee()',
      'getChainId()',
      'getCurrentBlockCoinbase()',
      'getCurrentBlockGasLimit()',
      'getCurrentBlockTimestamp()',
      'getLastBlockHash()',
    ],
  ),
]
