import { say } from '#core/text/words'
import type { Entry } from '../entry.ts'
import { amountMeaning } from './erc20.ts'

/** WETH9. Other contracts have functions of these names too: where the token is unknown, nothing is concluded. */
export const weth: readonly Entry[] = [
  {
    signature: 'deposit()',
    standards: ['WETH9'],
    payable: true,
    tell(told) {
      const known = told.names.tokenOf(told.contract) !== undefined
      const { value } = told.call
      const places = { amount: told.amount(value), token: told.asset(told.contract) }
      return {
        intent: known ? say('Wrap {amount} into {token}', places) : say('Deposit {amount} into {token}', places),
        claims: [
          { kind: 'out', from: told.caller, most: value, exact: true, to: told.contract },
          ...(known ? [{ kind: 'in', to: told.caller, token: told.contract, least: value } as const] : []),
        ],
      }
    },
  },
  {
    signature: 'withdraw(uint256 wad)',
    standards: ['WETH9'],
    tell(told) {
      const units = told.units('wad')
      const places = { amount: told.amount(units, told.contract), token: told.asset(told.contract) }
      if (told.names.tokenOf(told.contract) === undefined) {
        return { intent: say('Withdraw {count} base units from {token}', { count: units.toString(), token: places.token }), open: true }
      }
      return {
        intent: say('Unwrap {amount}', { amount: places.amount }),
        claims: [
          { kind: 'out', from: told.caller, token: told.contract, most: units, exact: true },
          { kind: 'in', to: told.caller, least: units },
        ],
        meanings: amountMeaning(told, 'wad'),
      }
    },
  },
]
