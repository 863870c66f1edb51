import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { canConfirm, type Finding } from '#shared/checks/finding.ts';
import { blocking } from '#shared/checks/review.ts';
import { listingToHtml } from '#shared/description/html.ts';
import { bodyParts } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { type Platform, platformNames } from '#shared/generation/options.ts';
import { paths } from '#shared/paths.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { useConfirmedClaims } from '../../products/use-confirmed-claims.ts';
import { useSaveKeywords } from '../../products/use-save-keywords.ts';
import { textChanges, textsOf } from '../../products/versions/text-changes.ts';
import { ReviewNotes } from '../../reviews/review-notes.tsx';
import { useSendDraft } from '../../reviews/use-send-draft.ts';
import { useUser } from '../../session/store.ts';
import { useMay } from '../../teams/use-may.ts';
import { useRight } from '../../teams/use-right.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { isOffline } from '../../ui/connection.ts';
import { FieldError } from '../../ui/field.tsx';
import { replacesFact } from '../../ui/rich-text/finding.ts';
import type { Shown } from '../../ui/rich-text/text-props.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import type { Product } from '../brief/chosen-product.tsx';
import { DeskBar } from '../desk/desk-bar.tsx';
import { SideColumn, TextColumn, useDesk, WorthLater } from '../desk/desk-columns.tsx';
import { askForFact } from '../desk/text-facts.ts';
import { applyFix, withoutSentence } from '../listing/apply-fix.ts';
import { KeptApartDialog } from '../listing/kept-apart-dialog.tsx';
import { saysSomething, tidyListing } from '../listing/listing-edit.ts';
import type { ListingChange } from '../listing/listing-editor.tsx';
import { CopiedProvider, useAllCopied } from '../listing/preview/copied-fields.ts';
import { inPreview } from '../listing/preview/shown-product.ts';
import { SaveStatus } from '../listing/save-status.tsx';
import { TweakChips } from '../listing/tweak-chips.tsx';
import { UndoButtons } from '../listing/undo-buttons.tsx';
import { useKeptListing } from '../listing/use-kept-listing.ts';
import { usePartRewrite } from '../listing/use-part-rewrite.ts';
import { useUndoKeys } from '../listing/use-undo-keys.ts';
import { VariantsNav } from '../variants/variants-nav.tsx';
import { AddFactDialog } from '../worth/add-fact-dialog.tsx';
import type { Win } from '../worth/draft-score.ts';
import { blockedReason, partToTakeOut } from '../worth/finding-words.ts';
import { FindingsCard, NotChecked } from '../worth/findings-card.tsx';
import { LiveNow } from '../worth/live-now.tsx';
import { inOwnWords } from '../worth/own-words.ts';
import {
  asLive,
  namesOf,
  type PickedParts,
  partChanges,
  partsBesideNotLive,
  partsToUse,
  usualParts,
} from '../worth/part-changes.ts';
import { PartsCard } from '../worth/parts-card.tsx';
import { ScoreCard } from '../worth/score-card.tsx';
import { SentenceFacts } from '../worth/sentence-facts.tsx';
import { TextLinks } from '../worth/text-links.tsx';
import { useDraftFindings } from '../worth/use-draft-findings.ts';
import { useDraftScore } from '../worth/use-draft-score.ts';
import { useLitFacts } from '../worth/use-lit-facts.ts';
import type { Generation, TweakAsk } from '../writing/run.ts';
import { ApplyConflictDialog } from './apply-conflict-dialog.tsx';
import { DraftActions, NextStep, useNextStepKey } from './draft-actions.tsx';
import { DraftCard } from './draft-card.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { draftPath } from './draft-path.ts';
import { draftState, isLive, OFFLINE_WORDS } from './draft-words.ts';
import { holding } from './refusal.ts';
import { useDraftActions } from './use-draft-actions.ts';

const none: readonly string[] = [];

/** The place of a field as a whole, in the form in which the editor is told where to go. */
const wholeField = { check: 'keyword', severity: 'advice', start: 0, end: 0, found: '', message: '' } as const;

/**
 * A draft with everything one can do with it: edit it, deal with the problems the checks found, choose parts of it, put it on the
 * product.
 */
export function DraftView({
  draft,
  product,
  productGone,
  retryProduct,
  today,
  platform,
  onPlatform,
  beside,
  typed,
  onTyped,
  onBack,
  onTweak,
}: {
  draft: Generation;
  product: Product | undefined;
  productGone: boolean;
  /** Loads the product again; null unless it could not be loaded. */
  retryProduct: (() => void) | null;
  today: Date;
  platform: Platform;
  onPlatform: (platform: Platform) => void;
  /** Stands above the text: why another version could not be written. */
  beside: ReactNode;
  /** What the seller changed in the text while it was being written. */
  typed: Partial<Listing>;
  onTyped: () => void;
  onBack: () => void;
  onTweak: (input: TweakAsk) => void;
}) {
  const [, navigate] = useLocation();
  const desk = useDesk();
  const { isWide } = desk;
  const cache = useProductCache();
  const keywords = useSaveKeywords();
  const kept = useKeptListing(draft);
  const { listing, isEdited } = kept;
  const [previewing, setPreviewing] = useState(false);
  const copied = useAllCopied();
  const [show, setShow] = useState<Shown<Finding> | null>(null);
  const [picked, setPicked] = useState<PickedParts>({});
  const [asFact, setAsFact] = useState<Finding | null>(null);
  const actions = useDraftActions(draft, platform);
  const { forgetRefusal } = actions;
  const { confirm, confirming } = useConfirmedClaims(draft.productId ?? '', forgetRefusal);
  const onConfirm = (finding: Finding) => {
    const editProduct = () => navigate(paths.productEdit(draft.productId ?? ''));
    void confirm(
      finding,
      replacesFact(finding)
        ? { label: 'Change the fact', onClick: () => setAsFact(finding) }
        : { label: 'Edit the product', onClick: editProduct },
    );
  };
  const changes = useMemo(
    () => (product ? partChanges(textsOf(product), listing, draft.review?.altOf) : []),
    [product, listing, draft.review],
  );
  const isUsed = isLive(draft, listingToHtml(listing), product?.description);
  const usual = usualParts(changes, draft.review?.pictured !== undefined, isUsed);
  const parts = partsToUse(usual, picked, draft.listing, listing);
  const hasPicture = changes.some(({ part, barred }) => part === 'altText' && !barred);
  // An alternative text about a picture that is gone is not used, so it is not judged either.
  const judged = useMemo(() => (hasPicture ? listing : { ...listing, altText: '' }), [hasPicture, listing]);
  const seen = useDraftFindings(draft, judged, product?.seoKeywords ?? none, today, platform);
  const area = useRef<HTMLDivElement>(null);
  useLitFacts(area, draft.productId, listing, seen.state === 'done' ? seen : null);
  const refusal = holding(actions.refusal, tidyListing(listing), seen.facts);
  // If the server has just refused the draft, show the server's findings, because the server checked against the newest facts.
  // Otherwise show the findings computed in this browser.
  const findings = refusal?.kind === 'blocked' ? refusal.findings : seen.findings;
  // `reasons` are the facts behind each sentence. They are shown for the description only, not for title and tags.
  const reasons = seen.reasons.filter(({ field }) => bodyParts.some((part) => part === field));
  const inTheWay = blocking(findings).filter(({ field }) => parts.includes(field)).length;
  const custom = draft.productId === null || productGone;
  // What the text was written for, if that is not in the catalogue. The form beside it may be about something else by now.
  const described = draft.asked?.customProduct ?? null;
  // A part that was changed since, or is ticked only now, is not live yet and can be put there.
  const notLive = partsBesideNotLive(changes);
  const isLiveWith = (chosen: PickedParts) =>
    isUsed && !notLive.some((part) => partsToUse(usual, chosen, draft.listing, listing).includes(part));
  const isSaved = actions.savedProduct !== null;
  const live = isLiveWith(picked) || isSaved;
  // A tick alone changes nothing on the product.
  const badge = draftState(draft, isLiveWith({}) || isSaved, isUsed);
  const name = product?.name ?? described?.name.trim() ?? '';
  // Everything beside the text appears at once, because cards that come later would push the others away.
  const isChecking = product !== undefined && seen.state === 'loading' && refusal?.kind !== 'blocked';
  const open = !live && !draft.discardedAt;
  // What was left out when the text was used can be added later.
  const choosesParts = open || (!draft.discardedAt && notLive.length > 0);

  const edit = (change: ListingChange, isStep = false) => {
    forgetRefusal();
    kept.edit(change, isStep);
  };
  const putFix = (finding: Finding) => edit((now) => applyFix(now, finding), true);
  const withoutIt = (finding: Finding) => edit((now) => withoutSentence(now, finding), true);
  const takeOut = (finding: Finding) => {
    const part = partToTakeOut(finding);
    return part && { label: `Take out the ${part}`, run: () => withoutIt(finding) };
  };
  const rewrite = usePartRewrite(draft, kept, forgetRefusal);
  const stepping = (go: () => void) => () => {
    forgetRefusal();
    go();
  };
  const [undo, redo] = [stepping(kept.undo), stepping(kept.redo)];
  useUndoKeys(area, undo, redo);
  const score = useDraftScore({
    draftId: draft.id,
    product: open ? product : undefined,
    listing: judged,
    parts,
    findings,
    date: today,
  });
  const goTo = (finding: Finding) => {
    desk.show(null);
    setPreviewing(false);
    setShow({ finding });
  };
  const takeWin = ({ title, step }: Win) => {
    if (step.kind === 'go') goTo({ ...wholeField, ...step });
    if (step.kind === 'addFact') {
      desk.show('brief');
      askForFact(step.name);
    }
    if (step.kind !== 'change') return;
    const before = Object.fromEntries(Object.keys(step.changes).map((part) => [part, listing[part as keyof Listing]]));
    const isText = Object.keys(step.changes).length > 0;
    if (isText) edit(() => step.changes, true);
    const chosen = picked;
    setPicked((now) => ({ ...now, ...Object.fromEntries(step.parts.map((part) => [part, true])) }));
    toast.success(`Done: ${title.charAt(0).toLowerCase()}${title.slice(1)}`, {
      duration: UNDO_FOR,
      action: {
        label: 'Undo',
        onClick: () => {
          if (isText) edit(() => before, true);
          setPicked((now) => ({ ...now, ...Object.fromEntries(step.parts.map((part) => [part, chosen[part]])) }));
        },
      },
    });
  };
  const keepTyped = useEffectEvent(() => {
    if (Object.keys(typed).length === 0) return;
    kept.edit(() => typed);
    onTyped();
  });
  useEffect(() => keepTyped(), []);
  const use = async (productVersion = product?.version) => {
    if (productVersion === undefined) return;
    const used = parts.filter((part) => part !== 'altText' || hasPicture);
    await kept.use((text, revision) => actions.use(text, revision, used, productVersion));
  };
  const send = async () => {
    desk.show(null);
    // What was typed must be in what the others read. What could not be saved stays in sight, with the word that it is kept here.
    if (!(await kept.save())) return;
    await sending.send(
      parts.filter((part) => part !== 'altText' || hasPicture),
      platform,
    );
  };
  const tweak = async (input: TweakAsk) => {
    // Without a connection the press is answered at once, by what was asked for.
    if (isOffline() || (await kept.save())) onTweak(input);
    else toast.error('Your edits could not be saved, so nothing was asked for', { description: 'No query was used.' });
  };
  const discard = async () => {
    if (await actions.putAside(() => navigate(draftPath(draft.id)))) onBack();
  };
  const approve = useMay('approve');
  const writes = useRight('write');
  const { uid } = useUser();
  const sending = useSendDraft(draft);
  const isSent = draft.reviewState === 'inReview';
  const hasReview = !approve.may && writes && !custom;
  const reason = () => {
    if (parts.length === 0) return 'Choose at least one part.';
    return inTheWay > 0 ? blockedReason(inTheWay) : null;
  };

  const step = {
    draft,
    custom,
    live,
    usable: saysSomething(listing),
    ready: custom || product !== undefined,
    useLabel:
      platform === 'general'
        ? isSent
          ? 'Approve this version'
          : 'Use this version'
        : `${isSent ? 'Approve' : 'Use'} for ${platformNames[platform]}`,
    reason: custom || (hasReview && isSent) ? null : (reason() ?? (approve.may || hasReview ? null : approve.why)),
    review: hasReview
      ? {
          busy: sending.isBusy,
          onSend: () => void send(),
          onWithdraw: draft.senderId === uid ? () => void sending.withdraw() : null,
        }
      : null,
    busy: { ...actions, applying: actions.applying || kept.isUsing },
    onUse: () => {
      desk.show(null);
      void use();
    },
    onSaveAsProduct: () => actions.saveAsProduct(listing, described, draft.asked?.keywords ?? []),
    onTakeBack: () => void actions.takeBack(),
  };
  // The findings say what to settle before the text can be used, so on a narrow screen the button for the next step opens them.
  const mend = open && !custom && inTheWay > 0;
  // On a wide screen the button for using the text stays in its place, and says why it cannot be pressed.
  useNextStepKey(area, step, mend && !isWide ? { label: `Mend ${inTheWay}`, run: () => desk.show('worth') } : null);
  const dialogs = product && (
    <>
      <AddFactDialog
        product={product}
        finding={asFact && inOwnWords(asFact, findings, listing)}
        onClose={() => {
          setAsFact(null);
          forgetRefusal();
        }}
      />
      <ApplyConflictDialog
        changes={refusal?.kind === 'conflict' ? textChanges(textsOf(product), textsOf(refusal.current)) : null}
        onUse={() => refusal?.kind === 'conflict' && void use(refusal.current.version)}
        onKeep={() => {
          if (refusal?.kind === 'conflict') void cache.saved(refusal.current);
          forgetRefusal();
        }}
      />
    </>
  );

  return (
    <>
      <KeptApartDialog apart={kept.apart} of={kept.apartOf} newer={listing} onDecide={kept.decide} />
      <TextColumn>
        {beside}
        <VariantsNav draft={draft} />
        <div ref={area} className="grid min-w-0 grid-cols-1">
          <CopiedProvider value={copied}>
            <DraftCard
              draft={draft}
              listing={listing}
              previewed={choosesParts ? asLive(listing, changes, parts) : listing}
              stays={choosesParts ? namesOf(notLive.filter((part) => !parts.includes(part))).toLowerCase() : ''}
              isEdited={isEdited}
              badge={badge}
              live={live}
              previewing={previewing}
              productName={name || listing.title || 'Draft'}
              brand={product?.brand ?? described?.brand ?? ''}
              inPreview={inPreview(product)}
              today={today}
              platform={platform}
              onPlatform={onPlatform}
              onEdit={edit}
              hasPicture={hasPicture}
              tools={
                open
                  ? { rewrite, reasons: product && seen.state === 'done' ? reasons : null, canRewrite: draft.asked !== null }
                  : null
              }
              undo={
                !draft.discardedAt && <UndoButtons canUndo={kept.canUndo} canRedo={kept.canRedo} onUndo={undo} onRedo={redo} />
              }
              editorFindings={
                open && product
                  ? {
                      findings,
                      onRemove: putFix,
                      onFact: setAsFact,
                      onConfirm,
                      canConfirm,
                      takeOut,
                      show,
                    }
                  : {}
              }
              actions={
                <DraftActions
                  step={step}
                  hasStep={isWide}
                  previewing={previewing}
                  isEdited={isEdited}
                  status={<SaveStatus state={kept.state} />}
                  onPreview={(on) => {
                    setPreviewing(on);
                    setShow(null);
                  }}
                  onRevert={kept.reset}
                  onDiscard={discard}
                />
              }
              more={
                draft.asked && (
                  <TweakChips
                    id={draft.id}
                    language={draft.asked.language}
                    claimsLeft={blocking(findings).length > 0}
                    hasKeywords={(product?.seoKeywords ?? draft.asked?.keywords ?? none).length > 0}
                    offline={draft.writer === 'offline'}
                    onTweak={(input) => void tweak(input)}
                  />
                )
              }
            />
          </CopiedProvider>
        </div>
        <DeskBar
          toSettle={mend ? inTheWay : 0}
          toSee={open && product ? findings.length : 0}
          score={open && product ? (score?.score ?? null) : undefined}
          note={
            actions.useError && (
              <div role="alert" className="pb-2">
                <FieldError>{actions.useError}</FieldError>
              </div>
            )
          }
        >
          {mend ? (
            <Button variant="primary" onClick={() => desk.show('worth')}>
              Mend {inTheWay}
            </Button>
          ) : (
            <NextStep {...step} />
          )}
        </DeskBar>
      </TextColumn>
      <SideColumn side="worth" dialogs={dialogs} foot={!isWide && !mend && !isChecking && <NextStep {...step} />}>
        {isChecking ? (
          <WorthLater>The text is being compared with your facts.</WorthLater>
        ) : (
          <>
            <DraftNotice
              draft={draft}
              isEdited={isEdited}
              findings={findings}
              productGone={productGone}
              retryProduct={retryProduct}
            />
            {open && product && (
              <>
                {seen.state !== 'failed' && (
                  <ScoreCard score={score} onStep={takeWin} onKeywords={(words) => keywords.save(product.id, words)} />
                )}
                {seen.state === 'failed' && <NotChecked onRetry={seen.retry} />}
                {(seen.state === 'done' || refusal?.kind === 'blocked') && (
                  <FindingsCard
                    findings={findings}
                    listing={listing}
                    language={draft.asked?.language ?? 'en'}
                    actions={{
                      onShow: goTo,
                      onFix: putFix,
                      onTakeOut: withoutIt,
                      onAddFact: setAsFact,
                      onConfirm,
                      confirming,
                    }}
                  />
                )}
              </>
            )}
            {product && choosesParts && (
              <PartsCard changes={changes} chosen={parts} onPick={(part, on) => setPicked((now) => ({ ...now, [part]: on }))} />
            )}
            {open && product && (
              <TextLinks productId={product.id} groupId={draft.groupId} platform={platform} findings={findings} />
            )}
            {open && product && (hasReview || draft.reviewState !== null) && (
              <Card>
                <ReviewNotes draftId={draft.id} state={draft.reviewState} sentAt={draft.sentAt} />
              </Card>
            )}
            {open && reasons.length > 0 && <SentenceFacts draft={draft} listing={listing} reasons={reasons} />}
            {product && <LiveNow html={product.description} threatened={!live} />}
            {open && (
              <p className="px-1 text-pretty text-muted-foreground">
                {custom
                  ? 'This text belongs to no product yet, so nothing is compared with it here. Copy it, or save it as a product of your catalogue.'
                  : hasReview
                    ? 'A draft changes nothing. It goes live when an admin or the owner approves it.'
                    : 'A draft changes nothing. It goes live when you use it, and that can be undone.'}
              </p>
            )}
            {draft.writer === 'offline' && <p className="px-1 text-muted-foreground">{OFFLINE_WORDS}.</p>}
          </>
        )}
      </SideColumn>
    </>
  );
}
