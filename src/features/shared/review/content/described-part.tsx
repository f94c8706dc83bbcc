import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DescribedField, DescribedItem, Description, DescriptionWarning, FieldWarning } from '#decode'
import type { Review } from '#review'
import { HexGroups } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { ScreenSection } from '#ui/layout/page'
import { Peek } from '#ui/overlays/peek'
import type { NameOf } from '../../names/use-names.ts'
import { type NamedCall, NamedView } from './named-part.tsx'
import { ValueView } from './value-view.tsx'

/** Longest text of a descriptor in one place. */
const MAX_TEXT = 200

/** What descriptors (ERC-7730) say of it: somebody's words, set apart, after what we read and computed ourselves. */
export function DescribedPart({ review, nameOf }: { readonly review: Pick<Review, 'described'>; readonly nameOf: NameOf }): ReactNode {
  const described = review.described.filter((one) => one.of !== 'name')
  const named = review.described.filter((one): one is NamedCall => one.of === 'name')
  return (
    <>
      {described.length > 0 && (
        <ScreenSection title={<Trans>In the words of its descriptor</Trans>}>
          <div className="flex flex-col gap-4" data-part="described">
            {described.map(({ description }, at) => (
              <Sheet key={at}>
                <DescriptionView description={description} nameOf={nameOf} />
              </Sheet>
            ))}
          </div>
        </ScreenSection>
      )}
      {named.length > 0 && (
        <ScreenSection title={<Trans>What it may be called</Trans>}>
          <div className="flex flex-col gap-4" data-part="named">
            {named.map((one, at) => (
              <Sheet key={at}>
                <NamedView named={one} nameOf={nameOf} />
              </Sheet>
            ))}
          </div>
        </ScreenSection>
      )}
    </>
  )
}

const Sheet = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <article className="rounded-control border border-hair px-4 py-3">{children}</article>
)

function DescriptionView({ description, nameOf }: { readonly description: Description; readonly nameOf: NameOf }): ReactNode {
  const { sentence, intent, fields, warnings } = description
  // A bare number in a sentence reads as an amount that it is not.
  const said = warnings.includes('bare-sentence') ? intent : (sentence ?? intent)
  return (
    <div className="flex flex-col gap-2">
      {said.trim() !== '' && (
        <q className="font-semibold">
          <HostileText text={said} most={MAX_TEXT} />
        </q>
      )}
      {fields.length > 0 && <Items items={fields} nameOf={nameOf} />}
      {warnings.map((warning) => (
        <DescriptionWarningLine key={warning} warning={warning} />
      ))}
      <div className="text-small text-soft">
        <SourceWords description={description} /> <Provenance description={description} />
      </div>
    </div>
  )
}

function SourceWords({ description: { from, owner, contractName } }: { readonly description: Description }): ReactNode {
  const whose = owner ?? contractName
  const who = whose === undefined ? undefined : <HostileText text={whose} most={64} />
  switch (from) {
    case 'assay':
      return who === undefined ? <Trans>Written by Assay.</Trans> : <Trans>Written by Assay, for {who}.</Trans>
    case 'registry':
      return who === undefined ? (
        <Trans>From the public registry that this build ships.</Trans>
      ) : (
        <Trans>From the public registry that this build ships, for {who}.</Trans>
      )
    case 'own':
      return <Trans>From a descriptor that you brought along.</Trans>
  }
}

/** Which file it was, and its hash, for whoever wants to look it up. */
const Provenance = ({ description: { id, hash } }: { readonly description: Description }): ReactNode => (
  <Peek
    look="rounded-mark underline decoration-hair underline-offset-4 hover:decoration-current"
    card={
      <div className="flex max-w-72 flex-col gap-2">
        <p className="wrap-anywhere">
          <HostileText text={id} most={MAX_TEXT} />
        </p>
        <HexGroups hex={hash} />
      </div>
    }
  >
    <Trans>Which one</Trans>
  </Peek>
)

/** Without this, the field could be taken for something else. Any other warning says only that it is not as pretty as it could be, and is not shown. */
const MISLEADS = ['unknown-token', 'address-kind', 'inner-unknown', 'encrypted'] as const satisfies readonly FieldWarning[]
type Misleading = (typeof MISLEADS)[number]

const isGroup = (item: DescribedItem): item is Exclude<DescribedItem, DescribedField> => 'fields' in item

function Items({ items, nameOf }: { readonly items: readonly DescribedItem[]; readonly nameOf: NameOf }): ReactNode {
  return (
    <ul className="flex flex-col divide-y divide-hair border-t border-hair text-small">
      {items.map((item, at) => (
        <li key={at} className="py-1.5">
          {isGroup(item) ? (
            <div className="flex flex-col gap-1">
              {item.label !== undefined && (
                <span className="text-soft">
                  <HostileText text={item.label} />
                </span>
              )}
              <div className="border-s-2 border-hair ps-3">
                <Items items={item.fields} nameOf={nameOf} />
              </div>
            </div>
          ) : (
            <FieldLine field={item} nameOf={nameOf} />
          )}
        </li>
      ))}
    </ul>
  )
}

function FieldLine({ field, nameOf }: { readonly field: DescribedField; readonly nameOf: NameOf }): ReactNode {
  const { label, text, value, message, warning, inner } = field
  const misleading = MISLEADS.find((one) => one === warning)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <span className="text-soft">
          <HostileText text={label} />
        </span>
        <span className="min-w-0 text-end wrap-anywhere">
          {message !== undefined && (
            <>
              <q>
                <HostileText text={message} />
              </q>{' '}
            </>
          )}
          {value === undefined ? <HostileText text={text} most={MAX_TEXT} /> : <ValueView value={value} nameOf={nameOf} />}
        </span>
      </div>
      {misleading !== undefined && (
        <span className="text-amber">
          <FieldWarningWords warning={misleading} />
        </span>
      )}
      {inner?.description !== undefined && (
        <div className="border-s-2 border-hair ps-3">
          <DescriptionView description={inner.description} nameOf={nameOf} />
        </div>
      )}
    </div>
  )
}

/** What a reader must know of the description. That its label stands in the place of a sentence shows by itself. */
function DescriptionWarningLine({ warning }: { readonly warning: DescriptionWarning }): ReactNode {
  if (warning === 'no-sentence' || warning === 'bare-sentence') return null
  return (
    <p className="flex items-baseline gap-2 text-small text-amber">
      <Icon name="warn" size={12} />
      {warning === 'cut' ? (
        <Trans>It has more fields than are shown.</Trans>
      ) : (
        <Trans>It is written for a later version of its format, so parts may be missing.</Trans>
      )}
    </p>
  )
}

function FieldWarningWords({ warning }: { readonly warning: Misleading }): ReactNode {
  switch (warning) {
    case 'unknown-token':
      return <Trans>The token is not known: these are base units.</Trans>
    case 'address-kind':
      return <Trans>The name belongs to another kind of address than the descriptor expects.</Trans>
    case 'inner-unknown':
      return <Trans>No descriptor says what this inner call does.</Trans>
    case 'encrypted':
      return <Trans>It is encrypted, so it can't be read here.</Trans>
  }
}
