import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { fromWire } from '#core/errors'
import { exploreHref, useAbort, useAction, useSource, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'

type FormProps = { readonly chain: Chain; readonly given?: string; readonly focused?: true }

/** The one field of the explorer: an address, a name, a hash or a number, on one of the chains that are set up. */
export function SearchForm({ chain, given = '', focused }: FormProps): ReactNode {
  const { t } = useLingui()
  const wallet = usePorts<'book' | 'explore'>()
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
  const find = useAction(async () => {
    const found = await (await wallet.explore()).find(text, where, abort.begin())
    setText('')
    await navigate({ to: exploreHref(found.chainId, found.kind, found.id) })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void find.start()
  }
  return (
    <form noValidate role="search" onSubmit={submit} className="flex flex-col gap-3" data-part="search">
      <Field
        label={<Trans>Search the chain</Trans>}
        help={<Trans>An address, ENS name, transaction hash, block hash or block number.</Trans>}
        error={find.error === undefined ? undefined : fromWire(find.error)}
      >
        <div className="flex flex-wrap gap-2">
          <div className="min-w-0 flex-1 basis-72">
            <SearchInput
              text={text}
              focused={focused}
              onText={(next) => {
                setText(next)
                find.clear()
              }}
            />
          </div>
          {chains.length > 1 && (
            <div className="w-44">
              <ChainSelect label={t`Chain`} chains={chains} value={where.chainId} onChoose={setChainId} />
            </div>
          )}
          <Button type="submit" tone="primary" icon="search" busy={find.busy} disabled={text.trim() === ''}>
            <Trans>Search</Trans>
          </Button>
        </div>
      </Field>
    </form>
  )
}

type InputProps = { readonly text: string; readonly focused: true | undefined; readonly onText: (text: string) => void }

const SearchInput = ({ text, focused, onText }: InputProps): ReactNode => (
  <TextInput
    kind="hex"
    value={text}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is this field
    autoFocus={focused === true}
    autoComplete="off"
    spellCheck={false}
    placeholder="0x…"
    onChange={(event) => onText(event.currentTarget.value)}
  />
)

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
