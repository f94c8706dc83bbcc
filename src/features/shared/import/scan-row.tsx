import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { nativeToken } from '#core/chains/chain'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { TextInput } from '#ui/forms/text-input'
import { MAX_NAME } from './choices.ts'
import type { ScannedPath, Scanned, AddressUse } from './scan.ts'

/** One account of a path: whether it was used, and whether to take it. `here` is its name where it is in the vault already. */
export function ScanRow({
  place,
  seen,
  here,
  name,
  onChoose,
  onName,
}: {
  readonly place: ScannedPath
  readonly seen: Scanned | undefined
  readonly here: string | undefined
  readonly name: string | undefined
  readonly onChoose: (chosen: boolean) => void
  readonly onName: (name: string) => void
}) {
  const { t } = useLingui()
  const number = place.index + 1
  return (
    <li className="flex flex-col gap-2 border-b border-hair py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <input
          type="checkbox"
          aria-label={t`Import account ${number}`}
          checked={here !== undefined || name !== undefined}
          disabled={here !== undefined}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          className="mt-1.5 size-4 shrink-0 accent-ink"
        />
        <div className="min-w-0 flex-1 basis-48">
          <AddressView address={place.address} />
          <p className="font-mono text-fine text-soft">{place.path}</p>
        </div>
        <div
          className={`flex min-w-0 flex-col items-end gap-1 text-end text-small ${seen?.used === true ? 'max-sm:basis-full max-sm:items-start max-sm:ps-7 max-sm:text-start' : ''}`}
        >
          {here !== undefined && (
            <span className="text-soft">
              <Trans>
                already here: <HostileText text={here} most={40} />
              </Trans>
            </span>
          )}
          {seen && <Use seen={seen} />}
        </div>
      </div>
      {name !== undefined && here === undefined && (
        <div className="ps-7">
          <TextInput
            aria-label={t`Name of account ${number}`}
            value={name}
            maxLength={MAX_NAME}
            onChange={(event) => onName(event.currentTarget.value)}
          />
        </div>
      )}
    </li>
  )
}

/** What the chains say of it. Nothing is called unused that nobody answered for. */
function Use({ seen }: { readonly seen: Scanned }) {
  if (seen.used === undefined) {
    return (
      <span className="text-amber">
        <Trans>unknown: no answer</Trans>
      </span>
    )
  }
  const answers = seen.seen.flatMap((one) => ('summary' in one ? [one] : []))
  if (!seen.used) {
    return (
      <span className="flex items-center gap-1.5 text-soft">
        <Trans>unused</Trans>
        {answers.map(({ chain, summary }) => (
          <Hallmark key={chain.chainId} evidence={summary.evidence} size={14} />
        ))}
      </span>
    )
  }
  return answers.map((one) => <UseOn key={one.chain.chainId} one={one} />)
}

function UseOn({ one: { chain, summary } }: { readonly one: Extract<AddressUse, { summary: unknown }> }) {
  const { balance, nonce, hasCode, evidence } = summary
  if (balance === 0n && nonce === 0n && !hasCode) return null
  const count = Number(nonce)
  return (
    <span className="flex flex-wrap items-center gap-x-2 sm:justify-end">
      <span className="text-soft">{chain.name}</span>
      <AmountView amount={{ units: balance, token: nativeToken(chain) }} size="small" />
      <span className="figures text-soft">
        <Plural value={count} one="# transaction" other="# transactions" />
      </span>
      {hasCode && (
        <span className="text-soft">
          <Trans>has code</Trans>
        </span>
      )}
      <Hallmark evidence={evidence} size={14} />
    </span>
  )
}
