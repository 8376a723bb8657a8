/** A screen file with its entity files, as the server sends them in one reply. */
import type { Entity } from '@/model/entity/entity';
import { isJsonObject } from '@/model/http/json';
import { fillEntity } from '@/model/entity/fill-entity';
import { ownersIn, referencePaths, withReferenceFields } from '@/model/entity/reference-fields';
import { fillForm } from '@/model/screens/fill-form';
import { fillList } from '@/model/screens/fill-list';
import { fillPage } from '@/model/screens/fill-page';
import type { EntityFile, FormFile, ListFile, PageFile } from '@/model/generated/files';
import type { Screen } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { messages } from '../messages';
import { SchemaError } from './schema-error';

/**
 * A filled screen with all entities that it and they refer to; `entity` is the screen's own, with the fields of referenced
 * records that are columns of a list.
 */
export interface LoadedScreen {
  screen: Screen;
  entity: Entity | null;
  entities: Readonly<Record<string, Entity>>;
  /** What a server's description contains that the screen cannot show, as sentences. */
  notes?: readonly string[];
}

/** A bundle whose files are not validated. */
export interface RawBundle {
  readonly kind: Screen['kind'];
  /** Null for the default screen of an entity. */
  readonly screen: unknown;
  readonly entities: Readonly<Record<string, unknown>>;
}

type Entities = Readonly<Record<string, EntityFile>>;

/** A bundle of valid files. */
export type Bundle =
  | { readonly kind: 'list'; readonly screen: ListFile | null; readonly entities: Entities }
  | { readonly kind: 'form'; readonly screen: FormFile | null; readonly entities: Entities }
  | { readonly kind: 'page'; readonly screen: PageFile; readonly entities: Entities };

const KINDS: readonly Screen['kind'][] = ['list', 'form', 'page'];

const unreadable = (id: string, pointer: string) =>
  new SchemaError(id, [{ file: id, pointer, message: messages.screenUnreadable }]);

/** Reads the reply of the server. @throws SchemaError when it is not a bundle */
export function readBundle(id: string, raw: unknown): RawBundle {
  const kind = isJsonObject(raw) ? KINDS.find((one) => one === raw.kind) : undefined;
  if (!isJsonObject(raw) || !kind) throw unreadable(id, '');
  return { kind, screen: raw.screen ?? null, entities: isJsonObject(raw.entities) ? raw.entities : {} };
}

/** Fills a screen and its entities with defaults. @throws SchemaError when the list's entity is missing */
export function fillBundle(id: string, bundle: Bundle): LoadedScreen {
  const { entities: files } = bundle;
  const context = { types, entity: (entity: string) => files[entity] };
  const entities = Object.fromEntries(
    Object.entries(files).map(([entity, file]) => [entity, fillEntity(entity, file, context)]),
  );
  if (bundle.kind === 'page') {
    const screen = fillPage(id, bundle.screen);
    return { screen, entity: screen.entity === null ? null : (entities[screen.entity] ?? null), entities };
  }
  const own = bundle.screen ? (bundle.screen.entity ?? null) : id.replace(/\.(list|form)$/, '');
  const entity = own === null ? null : (entities[own] ?? null);
  if (bundle.kind === 'form') return { screen: fillForm(id, bundle.screen, entity, context), entity, entities };
  if (!entity) throw unreadable(id, '/entity');
  const listed = withReferenceFields(entity, referencePaths(bundle.screen?.columns), ownersIn(entities));
  return { screen: fillList(id, bundle.screen, listed, context), entity: listed, entities };
}
