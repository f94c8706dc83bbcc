import type { Address } from '#core/ethereum/address'
import type { FindingLevel } from '#core/signing/finding'
import type { Hex } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import type { Token } from '#core/money/token'
import { addressWord, say, type Words } from '#core/text/words'
import { type Argument, explain, type Explanation, isUnlimited, type Names, type DecodedValue } from '#decode'

/** Stands for the contract that nobody named: it is shown nowhere. */
const UNNAMED: Address = '0x00000000000000000000000000000000000ca11d'

/** ERC-20's `approve` and `transferFrom`, which ERC-721 has too, with the number of an item in place of the amount. */
const SHARED: ReadonlySet<string> = new Set(['0x095ea7b3', '0x23b872dd'])

/** What bytes ask for by their first four and their form alone, whichever contract they go to. */
export type CallGuess = {
  readonly explanation: Explanation
  /** To what kind of contract it is written, as far as the selector says. */
  readonly to: 'token' | 'items' | 'any'
  readonly lines: readonly { readonly level: FindingLevel; readonly say: Words }[]
}

/** The bytes of a single call whose contract is not known; `undefined` for everything else. */
export function bareCalldata(draft: Signable): Hex | undefined {
  if (draft.kind !== 'calls' || draft.calls.length !== 1) return undefined
  const [call] = draft.calls
  return call !== undefined && call.to === undefined && call.data.length >= 10 ? call.data : undefined
}

/** Reads bare calldata by its selector. `undefined` where no shipped interface has it, or it does not fit. `nameOf`: for the addresses in it. */
export function guessCallBySelector(data: Hex, chainId: number, nameOf: Names['nameOf']): CallGuess | undefined {
  const native: Token = { chainId, standard: 'native', symbol: 'wei', name: 'wei', decimals: 0, from: 'listed' }
  const names: Names = { native, nameOf, tokenOf: () => undefined }
  const explanation = explain({ to: UNNAMED, value: 0n, data, chainId }, names)
  if (explanation.function === undefined || explanation.problem !== undefined) return undefined
  const { standards } = explanation.function
  const to = standards.includes('ERC-20') ? 'token' : standards.includes('ERC-721') || standards.includes('ERC-1155') ? 'items' : 'any'
  return { explanation: { ...explanation, args: explanation.args.map(withoutToken) }, to, lines: linesOf(explanation, names) }
}

/** An amount of the contract that nobody named is a bare number. */
function withoutToken(argument: Argument): Argument {
  const bare = (value: DecodedValue): DecodedValue => {
    if (value.is === 'amount' && value.token.address === UNNAMED) return { is: 'integer', value: value.units }
    if (value.is === 'list') return { ...value, items: value.items.map(bare) }
    return value.is === 'tuple' ? { ...value, fields: value.fields.map(withoutToken) } : value
  }
  return { ...argument, value: bare(argument.value) }
}

function linesOf({ claims, call }: Explanation, names: Names): CallGuess['lines'] {
  const who = (address: Address) => addressWord(address, names.nameOf(address))
  const shared = SHARED.has(call.data.slice(0, 10).toLowerCase())
  return claims.flatMap((claim): CallGuess['lines'] => {
    switch (claim.kind) {
      case 'allowance': {
        const places = { spender: who(claim.spender), units: claim.units.toString() }
        if (claim.units === 0n) return [{ level: 'info', say: say('{spender} may no longer spend the token', places) }]
        if (isUnlimited(claim.units) || (claim.via !== undefined && claim.units >= 2n ** 159n))
          return [{ level: 'danger', say: say('{spender} may spend all of the token, now and later', places) }]
        const amount: CallGuess['lines'] = [
          { level: 'warn', say: say('{spender} may spend {units} of the token’s smallest units', places) },
        ]
        return shared
          ? [...amount, { level: 'warn', say: say('If it goes to a collection, {spender} may take item {units}', places) }]
          : amount
      }
      case 'out':
        if (claim.to === undefined || claim.most === 0n) return []
        return [
          {
            level: 'info',
            say: say('{to} receives {units} of the token’s smallest units', { to: who(claim.to), units: claim.most.toString() }),
          },
        ]
      case 'operator':
        return claim.granted
          ? [
              {
                level: 'danger',
                say: say('{operator} may move every item of the collection, now and later', { operator: who(claim.operator) }),
              },
            ]
          : []
      case 'right':
        return claim.given === 'granted' && claim.canTake !== false
          ? [{ level: 'danger', say: say('{to} may act for the account there', { to: who(claim.to) }) }]
          : []
      case 'into-item':
        return []
      case 'receiver':
        return [{ level: 'info', say: say('{to} receives what comes of it', { to: who(claim.to) }) }]
      case 'item-out':
        if (claim.to === undefined) return []
        return [{ level: 'warn', say: say('{to} receives item {id}', { to: who(claim.to), id: claim.tokenId.toString() }) }]
      case 'control':
        return claim.to === undefined
          ? [{ level: 'danger', say: say('Control of the contract changes') }]
          : [{ level: 'danger', say: say('{to} gains control of the contract', { to: who(claim.to) }) }]
      case 'delegatecall':
        return [{ level: 'danger', say: say('Code of {code} runs as the contract itself', { code: who(claim.to) }) }]
      case 'delegation':
        return [{ level: 'danger', say: say('Code of {code} runs as the account', { code: who(claim.delegate) }) }]
      case 'in':
      case 'order':
        return []
    }
  })
}

/** Contracts that such a call may go to, likeliest first: tokens for what tokens take, else contracts that this build names. */
export function offeredContracts(
  to: CallGuess['to'] | undefined,
  tokens: readonly Token[],
  labelled: readonly { readonly address: Address; readonly name: string }[],
): readonly { readonly address: Address; readonly name: string }[] {
  const listed = tokens.flatMap(({ address, symbol }) => (address === undefined ? [] : [{ address, name: symbol }]))
  return to === 'token' ? [...listed, ...labelled] : [...labelled, ...listed]
}
