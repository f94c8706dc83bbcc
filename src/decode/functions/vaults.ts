import type { Address } from '#core/address'
import { say } from '#core/words'
import type { Entry, Told } from '../entry.ts'
import type { Claim } from '../explanation.ts'

const standards = ['ERC-4626'] as const

/** The vault's own token, its shares. They have decimals of their own: named only where they are known. */
const shares = (told: Told, units: bigint): ReturnType<Told['amount']> | string =>
  told.names.tokenOf(told.contract) === undefined ? units.toString() : told.amount(units, told.contract)

/** Where the token is not known, it need not be a vault: others mint and withdraw by these names, and nothing is concluded. */
const isKnown = (told: Told): boolean => told.names.tokenOf(told.contract) !== undefined
const burned = (told: Told, owner: Address, most: bigint): Claim => ({
  kind: 'out',
  from: owner,
  token: told.contract,
  most,
  exact: isKnown(told),
})
const places = (told: Told, receiver: Address): { readonly vault: ReturnType<Told['who']>; readonly to: ReturnType<Told['who']> } => ({
  vault: told.asset(told.contract),
  to: told.who(receiver),
})

/** EIP-4626. What a vault holds stands in the vault, not in the call: of the asset nothing is named, and nothing bounded where it leaves. */
export const vaults: readonly Entry[] = [
  {
    signature: 'deposit(uint256 assets, address receiver)',
    standards,
    tell(told) {
      const [assets, to] = [told.units('assets').toString(), told.address('receiver')]
      return {
        intent:
          to === told.caller
            ? say('Deposit {assets} base units into {vault}', { ...places(told, to), assets })
            : say('Deposit {assets} base units into {vault} for {to}', { ...places(told, to), assets }),
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
            ? say('Buy {shares} of the vault {vault}', all)
            : say('Buy {shares} of the vault {vault} for {to}', all),
        claims: isKnown(told) ? [{ kind: 'in', to, token: told.contract, least: units }] : [],
        open: true,
      }
    },
  },
  {
    signature: 'withdraw(uint256 assets, address receiver, address owner)',
    standards,
    tell(told) {
      const [assets, to, owner] = [told.units('assets').toString(), told.address('receiver'), told.address('owner')]
      const all = { ...places(told, to), assets, owner: told.who(owner) }
      return {
        intent:
          owner === told.caller
            ? say('Withdraw {assets} base units from {vault} to {to}', all)
            : say('Withdraw {assets} base units of {owner} from {vault} to {to}', all),
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
          owner === told.caller
            ? say('Give back {shares} of {vault}, paid out to {to}', all)
            : say('Give back {shares} of {owner} in {vault}, paid out to {to}', all),
        claims: [burned(told, owner, units)],
        open: !isKnown(told),
      }
    },
  },
]
