import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import { type Hex, toBigInt } from '#core/bytes/hex'
import type { ReadSignInFields } from '#core/messages/lenient-sign-in'
import type { MessageExplanation } from '#decode'
import type { Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import type { NameOf } from '../../names/use-names.ts'
import { WrittenTime } from './moment-text.tsx'
import { ReadToEnd } from './read-to-end.tsx'
import { ArgumentList, TextValue } from './value-view.tsx'
import { WholeText } from './whole-text.tsx'

/** Resources and rights of a sign-in. */
const MAX_LISTED = 32

/** Where a message says something in words of its own. Nothing of what is a transaction, a bare hash or a user operation. */
export const ownWordsOf = ({ explanation }: Review): MessageExplanation | undefined =>
  'faults' in explanation && explanation.kind !== 'hash' && explanation.kind !== 'user-operation' ? explanation : undefined

type PartProps = {
  readonly review: Review
  readonly nameOf: NameOf
  /** Once all of it was on the screen, to its end. */
  readonly onRead?: () => void
  readonly ref?: RefObject<HTMLDivElement | null>
}

/** What a message says, in the words of whoever wrote it: set apart and labelled as theirs, and whole. */
export function MessagePart({ review, nameOf, onRead, ref }: PartProps): ReactNode {
  const message = ownWordsOf(review)
  if (message === undefined) return null
  const said = (
    <>
      <Message message={message} nameOf={nameOf} />
      {message.unsigned !== undefined && <NotSigned members={message.unsigned} />}
    </>
  )
  return (
    <ScreenSection title={<Trans>What it says</Trans>}>
      <div ref={ref} data-part="message" className="scroll-mt-6">
        {onRead === undefined ? said : <ReadToEnd onRead={onRead}>{said}</ReadToEnd>}
      </div>
    </ScreenSection>
  )
}

function Message({ message, nameOf }: { readonly message: MessageExplanation; readonly nameOf: NameOf }): ReactNode {
  const { text, use, args, nested, kind } = message
  return (
    <div className="flex flex-col gap-4">
      {text !== undefined && <ForeignText text={text} />}
      {use?.use === 'sign-in' && <SignIn fields={use.fields} nameOf={nameOf} />}
      <Domain message={message} nameOf={nameOf} />
      {kind !== 'text' && kind !== 'sign-in' && args.length > 0 && <ArgumentList args={args} nameOf={nameOf} />}
      {nested !== undefined && (
        <section className="border-s-2 border-edge ps-4" data-part="nested">
          <h3 className="font-semibold">
            <Trans>Inside it, and what is really agreed to: </Trans>
            <SentenceText words={nested.intent} />
          </h3>
          <div className="mt-2">
            <Message message={nested} nameOf={nameOf} />
          </div>
        </section>
      )}
    </div>
  )
}

/** Members that no type names: whoever made the message shows them, and the signature does not depend on them. */
function NotSigned({ members }: { readonly members: NonNullable<MessageExplanation['unsigned']> }): ReactNode {
  return (
    <section className="mt-4 border-t border-hair pt-3 text-soft" data-part="not-signed">
      <h3 className="mb-1 text-small font-semibold">
        <Trans>Not signed</Trans>
      </h3>
      <p className="mb-2 text-small">
        <Trans>No type of this message names these members. The signature does not depend on them.</Trans>
      </p>
      <FactsList>
        {members.map(({ at, text }, index) => (
          <FactLine key={index} name={<HostileText text={at} most={200} />}>
            <HostileText text={text} most={1025} />
          </FactLine>
        ))}
      </FactsList>
    </section>
  )
}

/** All of it: a line break is layout, and every other hidden character is named. */
function ForeignText({ text }: { readonly text: string }): ReactNode {
  const { t } = useLingui()
  return (
    <figure className="rounded-control border border-hair bg-sunk px-4 py-3">
      <figcaption className="mb-1 text-fine text-soft">
        <Trans>The text that is signed. It is not ours.</Trans>
      </figcaption>
      <blockquote>
        <WholeText text={text} label={t`The text that is signed`} />
      </blockquote>
    </figure>
  )
}

/** Where a signature of typed data counts, as the data says. */
function Domain({ message: { domain }, nameOf }: { readonly message: MessageExplanation; readonly nameOf: NameOf }): ReactNode {
  if (domain === undefined) return null
  const { name, version, chainId, verifyingContract, salt } = domain
  return (
    <FactsList>
      {name !== undefined && (
        <FactLine name={<Trans>It calls itself</Trans>}>
          <TextValue text={name} /> {version !== undefined && <HostileText text={version} most={24} />}
        </FactLine>
      )}
      {verifyingContract !== undefined && (
        <FactLine name={<Trans>Checked by</Trans>} wraps>
          <AddressView address={verifyingContract} name={nameOf(verifyingContract)} />
        </FactLine>
      )}
      <FactLine name={<Trans>For chain</Trans>}>
        {chainId === undefined ? <AnyChainNote {...(salt === undefined ? {} : { salt })} /> : chainId.toString()}
      </FactLine>
      {salt !== undefined && (
        <FactLine name={<Trans>Salt</Trans>}>
          <HashView hash={salt} />
        </FactLine>
      )}
    </FactsList>
  )
}

/** A field of a sign-in as it stands there, or that it has none. */
const textOrSilence = (text: string | undefined, most?: number): ReactNode =>
  text === undefined ? <Trans>it does not say</Trans> : <HostileText text={text} {...(most === undefined ? {} : { most })} />

/** Some contracts of Polygon put the number of their chain into the salt; nothing says that this one does. */
export function AnyChainNote({ salt }: { readonly salt?: Hex }): ReactNode {
  const number = salt === undefined ? 0n : toBigInt(salt)
  const chain = number.toString()
  return number > 0n && number <= BigInt(Number.MAX_SAFE_INTEGER) ? (
    <Trans>It names no chain by chainId, so it may hold on every chain. Its salt is {chain}, which some contracts use for the chain.</Trans>
  ) : (
    <Trans>It names no chain, so it may hold on every chain.</Trans>
  )
}

/** EIP-4361, field by field. Every one of them is the app's word. */
function SignIn({ fields, nameOf }: { readonly fields: ReadSignInFields; readonly nameOf: NameOf }): ReactNode {
  const { domain, address, uri, chainId, nonce, issuedAt, expirationTime, notBefore, resources, recaps } = fields
  return (
    <FactsList>
      <FactLine name={<Trans>Signs in to</Trans>}>
        <strong>
          <HostileText text={domain} />
        </strong>
      </FactLine>
      <FactLine name={<Trans>As</Trans>}>
        <AddressView address={address} name={nameOf(address)} />
      </FactLine>
      <FactLine name={<Trans>Page</Trans>}>{textOrSilence(uri, 120)}</FactLine>
      <FactLine name={<Trans>For chain</Trans>}>{chainId ?? <Trans>it does not say</Trans>}</FactLine>
      <FactLine name={<Trans>Issued</Trans>}>
        {issuedAt === undefined ? <Trans>it does not say</Trans> : <WrittenTime text={issuedAt} />}
      </FactLine>
      {notBefore !== undefined && (
        <FactLine name={<Trans>Not before</Trans>}>
          <WrittenTime text={notBefore} />
        </FactLine>
      )}
      <FactLine name={<Trans>Expires</Trans>}>
        {expirationTime === undefined ? <Trans>never, as far as it says</Trans> : <WrittenTime text={expirationTime} end />}
      </FactLine>
      <FactLine name={<Trans>Nonce</Trans>}>{textOrSilence(nonce)}</FactLine>
      {recaps.slice(0, MAX_LISTED).map((one, at) => (
        <FactLine key={at} name={<Trans>It may then</Trans>}>
          <q>
            <HostileText text={one} most={200} />
          </q>
        </FactLine>
      ))}
      {resources
        .filter((one) => !one.startsWith('urn:recap:'))
        .slice(0, MAX_LISTED)
        .map((one, at) => (
          <FactLine key={at} name={<Trans>It names</Trans>}>
            <HostileText text={one} most={200} />
          </FactLine>
        ))}
    </FactsList>
  )
}
