import type { Address } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import { amountWord, phraseWord, say, type WordValue } from '#core/text/words'
import type { Entry, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { receives } from './inner.ts'

const standards = ['ERC-4626'] as const

/** The vault's own token, its shares: in base units of it where nobody knows its decimals. */
const shares = (told: DecodedCallContext, units: bigint): WordValue => told.amount(units, told.contract)

/** Vaults on Ethereum and what they hold: sUSDe (docs.ethena.fi), sDAI and sUSDS (docs.sky.money). None of them can come to hold another token. */
const ASSETS: ReadonlyMap<Address, Address> = new Map<Address, Address>([
  ['0x9d39a5de30e57443bff2a8307a4256c8797a3497', '0x4c9edd5852cd905f086c759e8383e09bff1e68b3'],
  ['0x83f20f44975d03b1b09e64809b757c47f942beea', '0x6b175474e89094c44da98b954eedeac495271d0f'],
  ['0xa3931d71877c0e7a3148cb7eb4463524fec27fbd', '0xdc035d45d973e3ec169d2276ddab16f1e407384f'],
])

/** What a listed vault holds, where nobody asked it. */
function knownAsset({ contract, names }: DecodedCallContext): Token | undefined {
  const asset = names.tokenOf(contract)?.from === 'listed' ? ASSETS.get(contract) : undefined
  const token = asset === undefined ? undefined : names.tokenOf(asset)
  return token?.from === 'listed' ? token : undefined
}

/** What is deposited or paid out: in units of the token that the vault holds, or in base units of it where nobody knows which that is. */
const assetsOf = (told: DecodedCallContext): WordValue => {
  const [token, units] = [told.names.assetOf?.(told.contract) ?? knownAsset(told), told.units('assets')]
  return token === undefined
    ? phraseWord(say('{assets} base units of its asset', { assets: units.toString() }))
    : amountWord({ units, token })
}

/** Where the token is not known, it need not be a vault: others mint and withdraw by these names, and nothing is concluded. */
const isKnown = (told: DecodedCallContext): boolean => told.names.tokenOf(told.contract) !== undefined
const burned = (told: DecodedCallContext, owner: Address, most: bigint): Claim => ({
  kind: 'out',
  from: owner,
  token: told.contract,
  most,
  exact: isKnown(told),
})
const places = (
  told: DecodedCallContext,
  receiver: Address,
): { readonly vault: ReturnType<DecodedCallContext['who']>; readonly to: ReturnType<DecodedCallContext['who']> } => ({
  vault: told.asset(told.contract),
  to: told.who(receiver),
})

/** EIP-4626. What a vault holds stands in the vault, not in the call: of the asset nothing is named, and nothing bounded where it leaves. */
export const vaults: readonly Entry[] = [
  {
    signature: 'deposit(uint256 assets, address receiver)',
    standards,
    tell(told) {
      const to = told.address('receiver')
      const counted = { ...places(told, to), amount: assetsOf(told) }
      return {
        intent: to === told.caller ? say('Deposit {amount} into {vault}', counted) : say('Deposit {amount} into {vault} for {to}', counted),
        claims: receives(told, to),
        open: true,
      }
    },
  },
  {
    signature: 'mint(uint256 shares, address receiver)',
    standards,
    tell(told) {
      const [units, to] = [told.units('shares'), told.address('receiver')]
      const all = { ...places(told, to), shares: shares(told, units) }
      return {
        intent: !isKnown(told)
          ? say('Let {vault} make {shares} for {to}', all)
          : to === told.caller
            ? say('Buy {shares} from the vault that issues them', all)
            : say('Buy {shares} from the vault that issues them, for {to}', all),
        claims: isKnown(told) ? [{ kind: 'in', to, token: told.contract, least: units }] : receives(told, to),
        open: true,
      }
    },
  },
  {
    signature: 'withdraw(uint256 assets, address receiver, address owner)',
    standards,
    tell(told) {
      const [to, owner] = [told.address('receiver'), told.address('owner')]
      const counted = { ...places(told, to), owner: told.who(owner), amount: assetsOf(told) }
      return {
        intent:
          owner === told.caller
            ? say('Withdraw {amount} from {pool} to {to}', { ...counted, pool: counted.vault })
            : say('Withdraw {amount} from {vault} to {to}, out of what {owner} holds', counted),
        claims: receives(told, to),
        // As many shares as that takes.
        open: true,
      }
    },
  },
  {
    signature: 'redeem(uint256 shares, address receiver, address owner)',
    standards,
    tell(told) {
      const [units, to, owner] = [told.units('shares'), told.address('receiver'), told.address('owner')]
      const all = { ...places(told, to), shares: shares(told, units), owner: told.who(owner) }
      return {
        intent:
          owner === told.caller ? say('Redeem {shares}, paid out to {to}', all) : say('Redeem {shares} of {owner}, paid out to {to}', all),
        claims: [burned(told, owner, units), ...receives(told, to)],
        open: !isKnown(told),
      }
    },
  },
]
