import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { attempt } from '#core/attempt'
import { nativeToken } from '#core/chain'
import type { Intent } from '#core/intent'
import { numberStyle } from '#core/number-style'
import type { Token } from '#core/token'
import { isLeft, PATHS, type Place, useAction, useSource, useWallet } from '#features/kit'
import { listedTokens } from '#survey'
import { Button } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { focusFirstInvalid } from '#ui/field'
import { AmountField } from './amount-field.tsx'
import { AssetField, assetOf } from './asset-field.tsx'
import { judgeDraft, readAmount } from './draft.ts'
import { asEntered } from './entered.ts'
import { RecipientField } from './recipient-field.tsx'
import { readRecipient } from './recipient.ts'
import { useFeeReserve } from './use-fee-reserve.ts'
import { useKnown } from './use-known.ts'
import { useSendDraft } from './use-send-draft.ts'
import { linkOf, type Taken } from './payment-link.ts'

/** Everything that is needed for a payment, checked where it is typed and once more, all at once, before the Review. */
export function SendForm({ place: { account, chain } }: { readonly place: Place }): ReactNode {
  const { i18n } = useLingui()
  const wallet = useWallet()
  const navigate = useNavigate()
  const style = useMemo(() => numberStyle(i18n.locale), [i18n.locale])
  const chains = useSource(wallet.book.chains)
  const { balances } = useSource(wallet.portfolio.of(chain.chainId, account.address))
  useEffect(() => {
    void wallet.portfolio.refresh(chain.chainId, account.address)
  }, [wallet, chain.chainId, account.address])

  const tokens = useMemo<readonly Token[]>(
    () => balances?.items.map(({ token }) => token) ?? [nativeToken(chain), ...listedTokens(chain)],
    [balances, chain],
  )
  const tokenOf = (asset: string): Token => tokens.find((token) => assetOf(token) === asset) ?? nativeToken(chain)
  const { draft, change, keep } = useSendDraft(style, tokenOf)
  const token = tokenOf(draft.asset)
  const fact = balances?.items.find((item) => assetOf(item.token) === assetOf(token))?.balance
  const reserve = useFeeReserve(chain.chainId)
  const known = useKnown(chain.chainId, account.address)
  const rules = {
    token,
    have: fact?.known === true ? fact.value.units : undefined,
    keep: token.standard === 'native' ? (reserve ?? 0n) : 0n,
    style,
  }

  const recipient = attempt(() => readRecipient(draft.to, chain, chains, known.all))
  const [taken, setTaken] = useState<Taken | undefined>(undefined)
  const link = 'value' in recipient ? linkOf(recipient.value, tokens, style) : undefined
  useEffect(() => {
    if (link?.draft === undefined) return
    change(link.draft)
    setTaken(link.taken)
  }, [link?.draft, link?.taken, change])

  const [touched, setTouched] = useState<ReadonlySet<'to' | 'amount'>>(new Set())
  const touch = (name: 'to' | 'amount'): void => setTouched((before) => new Set([...before, name]))
  const { errors, intent } = judgeDraft(
    () => readRecipient(draft.to, chain, chains, known.all),
    () => readAmount(draft.amount, rules),
  )
  const propose = useAction(async (wanted: Intent) => {
    await keep()
    const requestId = await wallet.requests.propose({ intent: wanted, account: account.address, chainId: chain.chainId })
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setTouched(new Set(['to', 'amount']))
    if (intent && link?.refused === undefined)
      void propose.start(intent.kind === 'send' ? { ...intent, entered: asEntered(draft.to) } : intent)
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }
  return (
    <form className="flex max-w-120 flex-col gap-6" noValidate onSubmit={submit}>
      <AssetField tokens={tokens} balances={balances} chosen={token} onChoose={(asset) => change({ asset })} />
      <RecipientField
        text={draft.to}
        onType={(to) => {
          setTaken(undefined)
          change({ to })
        }}
        onLeave={(event) => draft.to !== '' && isLeft(event) && touch('to')}
        read={'value' in recipient ? recipient.value : undefined}
        error={link?.refused ?? (touched.has('to') ? errors.to : undefined)}
        taken={taken}
        known={known}
        chainId={chain.chainId}
      />
      <AmountField
        text={draft.amount}
        rules={rules}
        reserve={reserve}
        balance={fact}
        onType={(amount) => change({ amount })}
        onLeave={(event) => draft.amount !== '' && isLeft(event) && touch('amount')}
        error={touched.has('amount') ? errors.amount : undefined}
      />
      {propose.error !== undefined && <ErrorNote error={propose.error} />}
      <Button type="submit" tone="primary" size="large" wide busy={propose.busy}>
        <Trans>Review</Trans>
      </Button>
    </form>
  )
}
