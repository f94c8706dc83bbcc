import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { fromWire } from '#core/errors'
import { exploreHref, HashOrKey, mayBeKey, useAbort, useAction, useSource, usePorts } from '#features/shared'
import { FieldError } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { Icon } from '#ui/icon'
import { FeesLine } from './fees-line.tsx'

type FormProps = { readonly chain: Chain; readonly given?: string; readonly focused?: true }

/**
 * The one field of the explorer, on top of each of its pages: an address, a name, a hash or a number, on one of the chains that are set up. What is looked at
 * stands in it; fees stand at its end.
 */
export function SearchForm({ chain, given = '', focused }: FormProps): ReactNode {
  const { t } = useLingui()
  const id = useId()
  const wallet = usePorts<'book' | 'explore' | 'transactions'>()
  const navigate = useNavigate()
  const chains = useSource(wallet.book.chains)
  const [text, setText] = useState(given)
  const [chainId, setChainId] = useState(chain.chainId)
  const [shownChain, setShownChain] = useState(chain)
  if (shownChain !== chain) {
    setShownChain(chain)
    setChainId(chain.chainId)
  }
  const abort = useAbort()
  const where = chains.find((one) => one.chainId === chainId) ?? chain
  const [asks, setAsks] = useState(false)
  const find = useAction(async (sought: string) => {
    setAsks(false)
    const found = await (await wallet.explore()).find(sought, where, abort.begin())
    await navigate({ to: exploreHref(found.chainId, found.kind, found.id) })
  })
  const isOurs = (hash: string): boolean => wallet.transactions.all.get().some((item) => item.id === hash.trim().toLowerCase())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A hash or a key: what is looked at already, or is a transaction of ours, is none.
    const likeKey = text === given || isOurs(text) ? undefined : mayBeKey(text)
    if (likeKey !== undefined) setAsks(true)
    else if (text.trim() !== '') void find.start(text)
  }
  return (
    <form noValidate role="search" onSubmit={submit} className="flex flex-col gap-2" data-part="search">
      <div className="flex flex-wrap gap-2">
        <div className={BAR} aria-busy={find.busy || undefined}>
          <SubmitButton />
          <SearchInput
            errorId={find.error === undefined ? undefined : `${id}-error`}
            text={text}
            focused={focused}
            onText={(next) => {
              setText(next)
              setAsks(false)
              find.clear()
            }}
          />
          <div className="hidden shrink-0 @3xl:block">
            <FeesLine chain={where} />
          </div>
        </div>
        {chains.length > 1 && (
          <div className="w-44">
            <ChainSelect label={t`Chain`} chains={chains} value={where.chainId} onChoose={setChainId} />
          </div>
        )}
      </div>
      <div className="@3xl:hidden">
        <FeesLine chain={where} />
      </div>
      {asks && (
        <HashOrKey onHash={() => void find.start(mayBeKey(text) === 'bare' ? `0x${text.trim()}` : text)} onKey={() => setText('')} />
      )}
      <div aria-live="polite" className="contents">
        {find.error !== undefined && <FieldError id={`${id}-error`} error={fromWire(find.error)} />}
      </div>
      {find.busy && (
        <p className="text-small text-soft" role="status">
          <Trans>Looking it up on {where.name}</Trans>
        </p>
      )}
    </form>
  )
}

const BAR =
  'flex min-h-11 min-w-0 flex-1 basis-72 items-center gap-1 rounded-control border border-edge bg-card ps-1.5 pe-4 ' +
  'transition-colors duration-(--quick) focus-within:border-ink hover:border-ink has-[[aria-invalid]]:border-red ' +
  'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink'

function SubmitButton(): ReactNode {
  const { t } = useLingui()
  return (
    <button
      type="submit"
      aria-label={t`Search`}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-soft hover:bg-sunk hover:text-ink"
    >
      <Icon name="search" />
    </button>
  )
}

type InputProps = {
  readonly text: string
  readonly focused: true | undefined
  readonly errorId: string | undefined
  readonly onText: (text: string) => void
}

function SearchInput({ text, focused, errorId, onText }: InputProps): ReactNode {
  const { t } = useLingui()
  return (
    <input
      type="text"
      dir="ltr"
      aria-label={t`Search the chain`}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      value={text}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is this field
      autoFocus={focused === true}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      placeholder={t`Address, ENS name, transaction, block`}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onText(event.currentTarget.value)}
      className="min-h-10 w-full min-w-0 flex-1 bg-transparent px-1 font-mono outline-none text-small text-ellipsis text-ink coarse:text-body"
    />
  )
}

type ChainSelectProps = {
  readonly label: string
  readonly chains: readonly Chain[]
  readonly value: number
  readonly onChoose: (chainId: number) => void
}

const ChainSelect = ({ label, chains, value, onChoose }: ChainSelectProps): ReactNode => (
  <Select
    id={undefined}
    aria-label={label}
    options={chains.map((one) => ({ value: `${one.chainId}`, label: one.name }))}
    value={`${value}`}
    onChoose={(chosen) => onChoose(Number(chosen))}
  />
)
