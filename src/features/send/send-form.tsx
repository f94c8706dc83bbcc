import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useCallback, useMemo, useState } from 'react'
import { nativeToken } from '#core/chains/chain'
import type { Payment } from '#core/signing/intent'
import { numberStyle } from '#core/money/number-style'
import { assetOf, type Token } from '#core/money/token'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import {
  EMPTY_ROW,
  MAX_PAYMENTS,
  PATHS,
  type AccountAndChain,
  ReadTrouble,
  type SendRow,
  useAction,
  useBalances,
  useFeeReserve,
  usePorts,
} from '#features/shared'
import { listedTokens } from '#survey'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { focusFirstInvalid } from '#ui/forms/focus-first-invalid'
import type { Requests } from '#wallet'
import { Experts } from './experts.tsx'
import { readExpert, withExpert } from './expert.ts'
import { PastedNote } from './batch/pasted-note.tsx'
import { readList, type ImportedLines as TakenList } from './batch/pasted-list.ts'
import { linkOf } from './recipient/payment-link.ts'
import { PaymentRow } from './payment-row.tsx'
import { SeveralNote } from './batch/several-note.tsx'
import { useKnown } from './recipient/use-known.ts'
import { useSendPrices } from './amount/use-price.ts'
import { usePaymentRows } from './use-rows.ts'
import { useSendDraft } from './use-send-draft.ts'
import { type Together, useTogether } from './batch/use-together.ts'

/** Everything that is needed for payments, checked where it is typed and once more, all at once, before the Review. */
export function SendForm({ place: { account, chain } }: { readonly place: AccountAndChain }): ReactNode {
  const wallet = usePorts<'book' | 'requests'>()
  const navigate = useNavigate()
  const form = useSendForm({ account, chain })
  const { read, draft, keep, expert, together, tokens, tokenOf, style } = form
  const several = draft.rows.length > 1
  const [tried, setTried] = useState(false)
  const [list, setList] = useState<TakenList | undefined>(undefined)
  const paste = (key: number, row: SendRow, text: string): void => {
    const asset = tokenOf(row.asset === 'item' ? 'native' : row.asset)
    const taken = readList(text, { chain, chains: read.chains, known: form.known.all, tokens, asset, style, most: MAX_PAYMENTS })
    setList(taken)
    form.dispatch({ kind: 'list-pasted', key, rows: taken.rows, most: MAX_PAYMENTS })
  }
  // The form is made anew for another chain: what was typed comes along by the address of the page.
  const switchTo = async (chainId: number): Promise<void> => {
    await keep()
    await wallet.book.select(chainId)
  }
  const propose = useAction(async (payments: readonly Payment[]) => {
    await keep()
    const requestId = await proposeAll(wallet.requests, payments, { account: account.address, chainId: chain.chainId, together })
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const element = event.currentTarget
    setTried(true)
    const payments = read.states.flatMap(({ payment }) => payment ?? [])
    const refused = read.states.some(({ link }) => link !== undefined && linkOf(link, tokens, style)?.refused !== undefined)
    const wrong = expert !== undefined && Object.keys(expert.errors).length > 0
    if (payments.length === draft.rows.length && !refused && !wrong && !(several && together.kind === 'asking'))
      void propose.start(expert === undefined ? payments : payments.map((one) => withExpert(one, expert)))
    else requestAnimationFrame(() => focusFirstInvalid(element))
  }
  return (
    <form className="flex max-w-120 flex-col gap-6" noValidate onSubmit={submit}>
      <ReadTrouble chain={chain} account={account.address} state={form.reading} />
      {list !== undefined && <PastedNote taken={list} onClose={() => setList(undefined)} />}
      <PaymentRows form={form} chainId={chain.chainId} tried={tried} onPaste={paste} onSwitch={(chainId) => void switchTo(chainId)} />
      {several && <SeveralNote together={together} count={draft.rows.length} />}
      {expert !== undefined && (
        <Experts
          typed={draft}
          takesData={form.takesData}
          errors={tried ? expert.errors : {}}
          onChange={(part) => form.dispatch({ kind: 'changed', part })}
        />
      )}
      {propose.error !== undefined && <ErrorNote error={propose.error} />}
      <Button type="submit" tone="primary" size="large" wide busy={propose.busy}>
        {several && together.kind !== 'can' ? <Trans>Review first payment</Trans> : <Trans>Review</Trans>}
      </Button>
    </form>
  )
}

type SendForm = ReturnType<typeof useSendForm>

/** What was typed, and what is known of it: balances, names, fees, and what the account can do. */
function useSendForm({ account: { address: account }, chain }: AccountAndChain) {
  const { i18n } = useLingui()
  const style = useMemo(() => numberStyle(i18n.locale), [i18n.locale])
  const reading = useBalances(chain.chainId, account)
  const { balances } = reading
  const tokens = useMemo<readonly Token[]>(
    () => balances?.items.map(({ token }) => token) ?? [nativeToken(chain), ...listedTokens(chain)],
    [balances, chain],
  )
  const tokenOf = useCallback(
    (asset: string): Token => tokens.find((token) => assetOf(token) === asset) ?? nativeToken(chain),
    [tokens, chain],
  )
  const form = useSendDraft(style, tokenOf)
  const { rows } = form.draft
  const several = rows.length > 1
  const fee = useFeeReserve(chain)
  const known = useKnown(chain.chainId, account)
  const priceOf = useSendPrices(chain, account)
  const together = useTogether(chain, account, several ? 'several' : 'one')
  const read = usePaymentRows(rows, { account, chain, known: known.all, tokenOf, balances, fee, style })
  for (const [index, { link }] of read.states.entries()) {
    // A payment link fills in the row and is gone from its field with that.
    const filled = link && linkOf(link, tokens, style)
    if (filled?.draft !== undefined)
      form.dispatch({ kind: 'link-applied', key: form.keys[index] ?? index, part: filled.draft, link: filled.taken })
  }
  const [first = EMPTY_ROW] = rows
  const takesData = first.asset !== 'item' && tokenOf(first.asset).address === undefined ? 'takes-data' : 'no-data'
  const expert = several ? undefined : readExpert(form.draft, takesData, fee?.block)
  return { ...form, style, reading, balances, tokens, tokenOf, known, priceOf, together, read, takesData, expert } as const
}

type RowsProps = {
  readonly form: SendForm
  readonly chainId: number
  readonly tried: boolean
  readonly onPaste: (key: number, row: SendRow, text: string) => void
  readonly onSwitch: (chainId: number) => void
}

/** The payments, and the way to one more. */
function PaymentRows({ form, chainId, tried, onPaste, onSwitch }: RowsProps): ReactNode {
  const { draft, keys, links, dispatch, read } = form
  return (
    <>
      {draft.rows.map((row, at) => {
        const key = keys[at] ?? at
        const state = read.states[at]
        if (state === undefined) return null
        const token = form.tokenOf(row.asset)
        return (
          <PaymentRow
            key={key}
            at={at}
            of={draft.rows.length}
            row={row}
            state={state}
            token={token}
            tokens={form.tokens}
            balances={form.balances}
            rules={read.rulesOf(at)}
            reserve={read.reserve}
            priced={form.priceOf(token)}
            known={form.known}
            chainId={chainId}
            taken={links.get(key)}
            tried={tried}
            onChange={(part) => dispatch({ kind: 'row-changed', key, part })}
            onRemove={() => dispatch({ kind: 'row-removed', key })}
            onList={(text) => onPaste(key, row, text)}
            onAsk={read.ask}
            onAgain={read.nameAgain}
            onItemAgain={() => read.itemAgain(at)}
            onSwitch={onSwitch}
          />
        )
      })}
      <div>
        <Button
          tone="quiet"
          size="small"
          icon="plus"
          disabled={draft.rows.length >= MAX_PAYMENTS}
          onClick={() => dispatch({ kind: 'row-added', row: { ...EMPTY_ROW, asset: draft.rows.at(-1)?.asset ?? '' } })}
        >
          <Trans>Add another payment</Trans>
        </Button>
      </div>
    </>
  )
}

type Where = { readonly account: Address; readonly chainId: number; readonly together: Together }

/**
 * Proposes payments: one alone, several as one batch where the account can make it, else as a series of requests, each with its own Review. Answers with
 * the request that comes first. Throws `store/*`, and `input/required` where there is none.
 */
async function proposeAll(
  requests: Pick<Requests, 'propose'>,
  payments: readonly Payment[],
  { account, chainId, together }: Where,
): Promise<string> {
  const [first, ...rest] = payments
  if (first === undefined) throw fail('input/required', { field: 'The recipient' })
  if (rest.length === 0) return requests.propose({ intent: first, account, chainId })
  if (together.kind === 'can') return requests.propose({ intent: { kind: 'batch', account, payments }, account, chainId })
  const of = payments.length
  const id = await requests.propose({ intent: first, account, chainId, series: { at: 1, of } })
  for (const [index, intent] of rest.entries()) await requests.propose({ intent, account, chainId, series: { id, at: index + 2, of } })
  return id
}
