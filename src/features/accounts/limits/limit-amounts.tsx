import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { keyOf } from '#core/money/token'
import { Banner } from '#ui/feedback/banner'
import { IconButton } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { type LimitsDraft, type RowDraft, type RowErrors, withAsset } from './limits-draft.ts'
import type { LimitedAssets } from './use-limited-assets.ts'

/** A chain on which no fee could be paid under these limits. */
export const NoFeeWarning = ({ chain }: { readonly chain: string }): ReactNode => (
  <Banner tone="warn" title={<Trans>Fees on {chain} can’t be paid</Trans>}>
    <Trans>The currency for fees has no limit of its own, so none of it can be spent. Add it, or you can’t send anything there.</Trans>
  </Banner>
)

/** The assets that are limited, each with its amounts, and the field that adds one. */
export function LimitAmounts({
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
          optional={<Trans>optional</Trans>}
          help={<Trans>Once one asset has a limit, assets without a limit can’t be sent at all.</Trans>}
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
            label={<Trans>Limit for 24 hours</Trans>}
            error={errors.perDay}
            help={standard === 'native' ? <Trans>Includes fees, at their maximum.</Trans> : undefined}
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
            label={<Trans>Delay payments above</Trans>}
            optional={<Trans>optional</Trans>}
            error={errors.large}
            help={<Trans>You can sign a larger payment 24 hours after you first request it.</Trans>}
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
        <IconButton icon="trash" size="small" label={t`Remove ${symbol} on ${chain}`} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
