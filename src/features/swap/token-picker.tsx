import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { isAddress, short } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import type { Fact } from '#core/evidence/fact'
import { assetOf, type Token } from '#core/money/token'
import { useTokenList } from '#features/shared'
import { AmountView } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { TextInput } from '#ui/forms/text-input'

/** A token that can be chosen, with what there is of it where that is known. */
export type TokenChoice = { readonly token: Token; readonly balance?: Fact<Amount> }

/** At most this many are drawn; typing narrows them down. */
const MAX_ROWS = 40

const matches = ({ symbol, name, address }: Token, wanted: string): boolean =>
  symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted) || address === wanted

/** What is called just that comes first, then what begins so. */
const rank = ({ symbol }: Token, wanted: string): number =>
  symbol.toLowerCase() === wanted ? 0 : symbol.toLowerCase().startsWith(wanted) ? 1 : 2

/** Those that can be chosen, then those that are listed besides, in their order where nothing is wanted, else the nearest first. `wanted` is in lower case. */
function findTokens(wanted: string, choices: readonly TokenChoice[], listed: readonly Token[]): readonly TokenChoice[] {
  const known = new Set(choices.map(({ token }) => assetOf(token)))
  const all = [...choices, ...listed.filter((token) => !known.has(assetOf(token))).map((token) => ({ token }))]
  return wanted === ''
    ? all
    : all.filter(({ token }) => matches(token, wanted)).toSorted((a, b) => rank(a.token, wanted) - rank(b.token, wanted))
}

/** What Enter chooses: the one token that is found, or the only one of just this symbol. Never one that no list has: its symbol is whatever its maker wrote. */
function chosenByEnter(wanted: string, found: readonly TokenChoice[]): Token | undefined {
  const exact = found.filter(({ token }) => rank(token, wanted) === 0)
  const [one, ...others] = exact.length > 0 ? exact : found
  return one !== undefined && others.length === 0 && (one.token.address === undefined || one.token.from === 'listed')
    ? one.token
    : undefined
}

type PickerProps = {
  readonly label: string
  readonly chainId: number
  readonly chosen: Token | undefined
  readonly choices: readonly TokenChoice[]
  readonly onChoose: (token: Token) => void
}

/** One token of those that the account has or that ship with the build; found by symbol, name or address. */
export function TokenPicker({ label, chainId, chosen, choices, onChoose }: PickerProps): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        onClick={() => setOpen(true)}
        aria-label={chosen === undefined ? label : `${label}: ${chosen.symbol.slice(0, 16)}`}
      >
        {chosen === undefined ? <Trans>Choose</Trans> : <HostileText text={chosen.symbol} most={8} />}
        <Icon name="down" />
      </Button>
      {open && (
        <Dialog open title={label} onClose={() => setOpen(false)}>
          <Search
            chainId={chainId}
            choices={choices}
            onChoose={(token) => {
              onChoose(token)
              setOpen(false)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function Search({ chainId, choices, onChoose }: Pick<PickerProps, 'chainId' | 'choices' | 'onChoose'>): ReactNode {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const listed = useTokenList(chainId)
  const wanted = text.trim().toLowerCase()
  const found = useMemo(() => findTokens(wanted, choices, listed), [choices, listed, wanted])
  const isAlone = (token: Token): boolean => found.filter((other) => other.token.symbol === token.symbol).length === 1
  // No form: the dialog stands in that of the swap.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const token = wanted === '' ? undefined : chosenByEnter(wanted, found)
    if (token !== undefined) onChoose(token)
  }
  return (
    <div className="flex min-h-80 flex-col gap-3">
      <TextInput
        onKeyDown={onKeyDown}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t`Symbol, name or address`}
        aria-label={t`Find a token`}
      />
      <ul className="flex flex-col" data-part="tokens">
        {found.slice(0, MAX_ROWS).map(({ token, ...rest }) => (
          <TokenRow key={assetOf(token)} token={token} {...rest} isAlone={isAlone(token)} onChoose={onChoose} />
        ))}
      </ul>
      {found.length > MAX_ROWS && (
        <p className="text-small text-soft">
          <Trans>{found.length - MAX_ROWS} more. Type to find one.</Trans>
        </p>
      )}
      {found.length === 0 && (
        <p className="text-soft">
          {isAddress(wanted) ? (
            <Trans>No token on our list has this address. Add it on Home first, then choose it here.</Trans>
          ) : (
            <Trans>No token on our list has this name.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

/** A token to choose: what it is called, whether a list has it, and what there is of it. */
const TokenRow = ({
  token,
  balance,
  isAlone,
  onChoose,
}: TokenChoice & Pick<PickerProps, 'onChoose'> & { readonly isAlone: boolean }): ReactNode => (
  <li>
    <button
      type="button"
      onClick={() => onChoose(token)}
      className="flex w-full items-center justify-between gap-x-4 rounded-control px-2 py-2 text-start hover:bg-sunk"
    >
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">
          <HostileText text={token.symbol} most={16} />
        </span>
        <span className="text-small text-soft">
          <HostileText text={token.name} most={40} />
          {token.from === 'listed' && token.address !== undefined && balance?.known === true && !isAlone && (
            <bdi className="ms-2 font-mono">{short(token.address)}</bdi>
          )}
        </span>
        {token.address !== undefined && token.from !== 'listed' && (
          <span className="text-small text-amber">
            <Trans>
              unlisted, <bdi className="font-mono">{short(token.address)}</bdi>
            </Trans>
          </span>
        )}
      </span>
      <span className="shrink-0 text-end text-small">
        {balance?.known === true ? (
          <AmountView amount={balance.value} size="small" />
        ) : (
          token.address !== undefined && <bdi className="font-mono text-soft">{short(token.address)}</bdi>
        )}
      </span>
    </button>
  </li>
)
