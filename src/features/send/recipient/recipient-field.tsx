import { Trans, useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type DragEvent, type FocusEvent, type ReactNode, useState } from 'react'
import { type Address, checksum } from '#core/ethereum/address'
import type { AppError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Words } from '#core/text/words'
import { CallsItself, ContactElsewhere, ScanDialog, textOfPicture, useAction, useNames } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { TextInput } from '#ui/forms/text-input'
import { NameState, type NameActions } from './name-states.tsx'
import { LinkNote } from './link-note.tsx'
import type { AppliedLink } from './payment-link.ts'
import { RecipientSuggestions } from './recipient-suggestions.tsx'
import { isPastedList } from '../batch/pasted-list.ts'
import type { Recipient } from './recipient.ts'
import type { To } from '../row-state.ts'
import type { KnownPeople } from './use-known.ts'

type RecipientProps = NameActions & {
  readonly text: string
  /** `cell`: in a table, whose head says what it is. Whom one may mean floats below it while it has the focus. */
  readonly look: 'field' | 'cell'
  readonly onType: (text: string) => void
  readonly onLeave: (event: FocusEvent) => void
  readonly to: To
  readonly error: AppError | Words | undefined
  readonly taken: AppliedLink | undefined
  readonly known: KnownPeople
  readonly chainId: number
  /** Several lines were pasted: the list is read elsewhere, and the field stays as it is. */
  readonly onList: (text: string) => void
  /** A link names another chain, and the person wants to go there. */
  readonly onSwitch: (chainId: number) => void
}

/** To whom: an address in any usual form, a payment link, a name, or somebody known. */
export function RecipientField(props: RecipientProps): ReactNode {
  const { text, look, onType, onLeave, to, error, taken, known, chainId, onList } = props
  const { t } = useLingui()
  const [scanning, setScanning] = useState(false)
  const picture = useAction(async (file: File) => onType(await textOfPicture(file)))
  /** A picture that was pasted or dropped is read for its code; everything else is text, and the browser's to put in. */
  const takePicture = (event: ClipboardEvent | DragEvent, { files }: DataTransfer): boolean => {
    const file = [...files].find(({ type }) => type.startsWith('image/'))
    if (file === undefined) return false
    event.preventDefault()
    void picture.start(file)
    return true
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (takePicture(event, event.clipboardData)) return
    const pasted = event.clipboardData.getData('text/plain')
    if (!isPastedList(pasted)) return
    event.preventDefault()
    onList(pasted)
  }
  const isOpen = to.at === 'wrong' || to.at === 'none'
  const suggestions = isOpen && (
    <RecipientSuggestions text={text} known={known} onChoose={(address: Address) => onType(checksum(address))} />
  )
  return (
    <div className={`group relative flex flex-col ${look === 'field' ? 'gap-3' : 'gap-1.5'}`}>
      <Field
        label={<Trans>Recipient</Trans>}
        labelled={look === 'field' ? 'label' : 'head'}
        error={error}
        help={
          look === 'field' ? (
            <Trans>An address, a name like alice.eth, a contact, or a payment link or code. Paste a list to make several payments.</Trans>
          ) : undefined
        }
        side={
          <Button tone="quiet" size="small" icon="scan" onClick={() => setScanning(true)}>
            <Trans>Scan a code</Trans>
          </Button>
        }
        note={
          to.at === 'read' ? (
            <Reading
              read={to.recipient}
              taken={taken}
              chainId={chainId}
              known={known}
              {...(to.evidence === undefined ? {} : { evidence: to.evidence })}
            />
          ) : undefined
        }
      >
        <TextInput
          kind="hex"
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
          onPaste={onPaste}
          onDrop={(event) => takePicture(event, event.dataTransfer)}
          onBlur={onLeave}
          placeholder={t`0x… or name.eth`}
        />
      </Field>
      {picture.error !== undefined && <ErrorNote error={picture.error} />}
      <LinkNote text={text} to={to} onSwitch={props.onSwitch} />
      <ScanDialog
        open={scanning}
        onClose={() => setScanning(false)}
        onRead={(found) => {
          setScanning(false)
          onType(found)
        }}
      />
      {to.at === 'read' && <ContactElsewhere address={to.recipient.address} chainId={chainId} />}
      <NameState to={to} onAsk={props.onAsk} onAgain={props.onAgain} />
      {look === 'field' ? suggestions : suggestions && <Floating>{suggestions}</Floating>}
    </div>
  )
}

/** Over what is below the field, so that nothing moves, for as long as the field or something in it has the focus. */
const Floating = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div
    role="presentation"
    // A press takes no focus from the field, with which it would go before it is over.
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    className="float absolute inset-x-0 top-11 z-10 hidden flex-col gap-2 p-3 group-focus-within:flex empty:hidden"
  >
    {children}
  </div>
)

type ReadingProps = {
  readonly read: Recipient
  readonly taken: AppliedLink | undefined
  readonly chainId: number
  readonly known: KnownPeople
  readonly evidence?: Evidence
}

/** What was understood: who it is and how that is known, what was taken off, and what could not be checked. */
function Reading({ read, taken, chainId, known, evidence }: ReadingProps): ReactNode {
  const nameOf = useNames(chainId)
  const own = nameOf(read.address)
  const resolved = read.name === undefined ? undefined : ({ text: read.name.name, from: 'claimed' } as const)
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-x-2" data-part="reading">
        {evidence !== undefined && <Hallmark evidence={evidence} size={14} />}
        <AddressView address={read.address} name={own ?? resolved} />
        {own !== undefined && resolved !== undefined && (
          <span className="text-soft">
            <HostileText text={resolved.text} most={60} />
          </span>
        )}
      </span>
      {read.name === undefined && !known.all.some(({ address }) => address === read.address) && (
        <CallsItself address={read.address} chainId={chainId} because="paid" />
      )}
      {taken !== undefined && (
        <span className="text-soft">
          {taken === 'address, asset and amount' ? (
            <Trans>Address, asset and amount come from the link.</Trans>
          ) : (
            <Trans>Address and asset come from the link.</Trans>
          )}
        </span>
      )}
      {taken === undefined && read.trimmed && (
        <span className="text-soft">
          <Trans>Only the address was kept from what you pasted.</Trans>
        </span>
      )}
      {read.written === 'unchecked' && (
        <span className="text-soft">
          <Trans>It has no checksum, so a typo wouldn’t be noticed. Compare every digit.</Trans>
        </span>
      )}
    </span>
  )
}
