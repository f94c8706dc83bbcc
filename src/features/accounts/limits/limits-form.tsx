import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Account } from '#core/identity/account'
import { isTighterLimit, type Limits } from '#core/identity/account-limits'
import { numberStyle } from '#core/money/number-style'
import { keyOf } from '#core/money/token'
import { useAction, useWallet, UnlockMethodForm } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button, IconButton } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field, focusFirstInvalid } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { Checkbox, TextInput } from '#ui/forms/text-input'
import { limitsDraft, judgeLimits, type LimitsDraft, type RowDraft, type RowErrors, withAsset } from './limits-draft.ts'
import { LimitsRecipients } from './limits-recipients.tsx'
import type { LimitedAssets } from './use-limited-assets.ts'

/** Sets limits or changes them. What is only tighter is saved at once; what is looser in any part asks who is here, and waits. */
export function LimitsForm({
  account,
  assets,
  onDone,
}: {
  readonly account: Account
  readonly assets: LimitedAssets
  readonly onDone: () => void
}): ReactNode {
  const { i18n } = useLingui()
  const { session } = useWallet()
  const style = numberStyle(i18n.locale)
  const inForce = account.limits ?? 'none'
  const [draft, setDraft] = useState(() => limitsDraft(account.pendingLimits?.limits ?? inForce, assets.tokenOf, style))
  const [tried, setTried] = useState(0)
  // An address that was typed and not added yet: saving would lose it without a word.
  const [unfinished, setUnfinished] = useState('')
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tried > 0 && form.current) focusFirstInvalid(form.current)
  }, [tried])
  const { errors, feeless, limits } = judgeLimits(draft, style)
  const save = async (wanted: Limits, way: object): Promise<void> => {
    const blockTime = assets.newestBlock()
    await session.enter('setLimits', {
      address: account.address,
      limits: wanted,
      ...way,
      ...(blockTime === undefined ? {} : { blockTime }),
    })
    onDone()
  }
  const tighten = useAction(async () => limits && save(limits, {}))
  const check = (): boolean => {
    setTried((count) => count + 1)
    return limits !== undefined && (draft.anybody || unfinished.trim() === '')
  }
  return (
    <div ref={form} className="flex flex-col gap-5">
      <AmountRows draft={draft} errors={tried > 0 ? errors : []} assets={assets} onChange={setDraft} />
      {feeless.map((chainId) => (
        <NoFee key={chainId} chain={assets.chainName(chainId)} />
      ))}
      <div className="flex flex-col gap-3">
        <Checkbox
          checked={!draft.anybody}
          onChange={(event) => setDraft({ ...draft, anybody: !event.currentTarget.checked })}
          label={<Trans>Only these may receive</Trans>}
        />
        {!draft.anybody && (
          <LimitsRecipients
            account={account.address}
            chosen={draft.recipients}
            text={unfinished}
            tried={tried > 0}
            onType={setUnfinished}
            onChoose={(recipients) => setDraft({ ...draft, recipients })}
          />
        )}
      </div>
      {tried > 0 && limits === undefined && draft.rows.length === 0 && (
        <Banner title={<Trans>Nothing is limited yet.</Trans>}>
          <Trans>Add an asset, or say who may receive.</Trans>
        </Banner>
      )}
      {/* Below the fields and not around them: what is typed may move the line between the two, and the keyboard stays where it is. */}
      {limits && !isTighterLimit(limits, inForce) ? (
        <UnlockMethodForm
          go={<Trans>Ask for these limits</Trans>}
          help={<Trans>A part of this is looser. That part holds in 24 hours; what is tighter holds at once.</Trans>}
          onCancel={onDone}
          check={check}
          onWay={(way) => save(limits, { way })}
        />
      ) : (
        <>
          {tighten.error && <ErrorNote error={tighten.error} />}
          <div className="flex gap-3">
            <Button tone="primary" busy={tighten.busy} onClick={() => check() && void tighten.start()}>
              <Trans>Save the limits</Trans>
            </Button>
            <Button onClick={onDone}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const NoFee = ({ chain }: { readonly chain: string }): ReactNode => (
  <Banner tone="warn" title={<Trans>On {chain} no fee could be paid.</Trans>}>
    <Trans>What fees are paid in has no limit of its own, so none of it may leave. Add it, or nothing can be sent there.</Trans>
  </Banner>
)

function AmountRows({
  draft,
  errors,
  assets,
  onChange,
}: {
  readonly draft: LimitsDraft
  readonly errors: readonly RowErrors[]
  readonly assets: LimitedAssets
  readonly onChange: (draft: LimitsDraft) => void
}): ReactNode {
  const { t } = useLingui()
  const taken = new Set(draft.rows.map(({ token }) => keyOf(token)))
  const offered = assets.tokens.filter((token) => !taken.has(keyOf(token)))
  const edit = (at: number, row: RowDraft): void => onChange({ ...draft, rows: draft.rows.with(at, row) })
  return (
    <div className="flex flex-col gap-4">
      {draft.rows.map((row, at) => (
        <AmountRow
          key={keyOf(row.token)}
          row={row}
          errors={errors[at] ?? {}}
          chain={assets.chainName(row.token.chainId)}
          onType={(next) => edit(at, next)}
          onRemove={() => onChange({ ...draft, rows: draft.rows.toSpliced(at, 1) })}
        />
      ))}
      {offered.length > 0 && (
        <Field
          label={<Trans>Add an asset</Trans>}
          optional={<Trans>if any</Trans>}
          help={<Trans>Once one asset has a limit, assets without one cannot leave at all.</Trans>}
        >
          <Select
            value=""
            options={[
              { value: '', label: t`Choose` },
              ...offered.map((token) => ({ value: keyOf(token), label: `${token.symbol} · ${assets.chainName(token.chainId)}` })),
            ]}
            onChoose={(key) => {
              const token = offered.find((item) => keyOf(item) === key)
              if (token) onChange(withAsset(draft, token, assets.nativeOf(token.chainId)))
            }}
          />
        </Field>
      )}
    </div>
  )
}

function AmountRow({
  row,
  errors,
  chain,
  onType,
  onRemove,
}: {
  readonly row: RowDraft
  readonly errors: RowErrors
  readonly chain: string
  readonly onType: (row: RowDraft) => void
  readonly onRemove: () => void
}): ReactNode {
  const { t } = useLingui()
  const { symbol, standard } = row.token
  return (
    <fieldset className="relative flex flex-col gap-3 border-b border-hair pb-4">
      <legend className="mb-2 flex min-h-8 items-center pe-10 font-semibold">
        <Trans>
          {symbol} on {chain}
        </Trans>
      </legend>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <Field
            label={<Trans>In 24 hours</Trans>}
            error={errors.perDay}
            help={standard === 'native' ? <Trans>Fees count, at their highest.</Trans> : undefined}
          >
            <TextInput
              kind="figures"
              value={row.perDay}
              onChange={(event) => onType({ ...row, perDay: event.currentTarget.value })}
              end={symbol}
            />
          </Field>
        </div>
        <div className="min-w-0 flex-1 basis-48">
          <Field
            label={<Trans>Wait above</Trans>}
            optional={<Trans>if any</Trans>}
            error={errors.large}
            help={<Trans>A larger payment can be signed 24 hours after you first ask.</Trans>}
          >
            <TextInput
              kind="figures"
              value={row.large}
              onChange={(event) => onType({ ...row, large: event.currentTarget.value })}
              end={symbol}
            />
          </Field>
        </div>
      </div>
      <div className="absolute end-0 -top-10">
        <IconButton icon="trash" size="small" label={t`Take ${symbol} on ${chain} off the list`} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
