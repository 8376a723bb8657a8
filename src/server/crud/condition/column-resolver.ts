/** Resolves paths of a condition to columns: of the entity itself, or one step through a reference. */
import { type RawBuilder, sql } from 'kysely';
import type { Child, Entity, Field, RefTarget } from '@/model/entity/entity';
import type { ColumnType } from '@/model/entity/column-type';
import type { Value } from '@/model/entity/field-type';
import { messages } from '../context/messages';

/** Options of `compileCondition`. */
export interface ConditionSqlOptions {
  /** The table or its alias in the query; default: the entity's table. */
  alias?: string;
  /** Other entities, for one step through a reference. */
  entityOf?: (id: string) => Entity | undefined;
  /** Values of `me.x` and `main.x` paths, which are not columns. */
  lookUp?: (path: string) => Value | undefined;
}

/** A condition that does not fit the entity's table. The message is for the author of the schema. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError';
}

type ConditionShape = Pick<Child, 'table' | 'titleField' | 'fields'>;

/** Left operand of a comparison: an SQL expression and its column kind. */
export interface Operand {
  column: RawBuilder<unknown>;
  kind: ColumnType['kind'];
}

/** The operand as text. JSON scalars become text, JSON lists and objects null. */
export function textExpression({ column, kind }: Operand): RawBuilder<string | null> {
  if (kind === 'text') return sql`${column}`;
  if (kind === 'json')
    return sql`(case when jsonb_typeof(${column}) in ('string', 'number', 'boolean') then ${column} #>> '{}' end)`;
  if (kind === 'timestamp') return sql`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
  return sql`(${column})::text`;
}

/** Resolves the paths of one condition. It numbers the table aliases of its subqueries, so use one per statement. */
export class ColumnResolver {
  private aliases = 0;

  constructor(
    private readonly entity: Entity,
    private readonly options: ConditionSqlOptions,
  ) {}

  find(path: string): Operand {
    const alias = this.options.alias ?? this.entity.table;
    const [key = '', targetKey, more] = path.split('.');
    const field = this.fieldOf(this.entity, key, path);
    if (targetKey === undefined) return this.operand(alias, field, path);
    if (more !== undefined) throw new ConditionError(messages.notOneStep(path));
    return this.findBehind(alias, field, targetKey, path);
  }

  private fieldOf(shape: ConditionShape, key: string, path: string): Field {
    const field = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
    if (!field) throw new ConditionError(messages.noColumnField(path));
    return field;
  }

  private operand(alias: string, field: Field, path: string): Operand {
    if (field.columnType.kind === 'none') throw new ConditionError(messages.noColumn(path));
    return { column: sql.ref(`${alias}.${field.column}`), kind: field.columnType.kind };
  }

  private shapeOf(target: RefTarget, path: string): ConditionShape {
    const [id = '', child] = target.entity.split('.');
    const entity = this.options.entityOf?.(id);
    const shape = child === undefined ? entity : entity?.children[child];
    if (!shape) throw new ConditionError(messages.noTarget(path, target.entity));
    return shape;
  }

  private findBehind(alias: string, field: Field, key: string, path: string): Operand {
    const { ref } = field;
    if (!ref) throw new ConditionError(messages.notOneStep(path));
    const stored = this.operand(alias, field, path).column;
    const found = Object.entries(ref.is).map(([when, target]) => {
      const shape = this.shapeOf(target, path);
      this.aliases += 1;
      const inner = `r${this.aliases}`;
      const value = this.operand(inner, this.fieldOf(shape, key === 'label' ? shape.titleField : key, path), path);
      const match = this.operand(inner, this.fieldOf(shape, target.valueField, path), path).column;
      const table = sql.table(shape.table);
      const column = sql`(select ${value.column} from ${table} as ${sql.id(inner)} where ${match} = ${stored} limit 1)`;
      return { when, operand: { column, kind: value.kind } };
    });
    const kind = found[0]?.operand.kind ?? 'text';
    if (ref.by === null && found[0]) return found[0].operand;
    const same = found.every(({ operand }) => operand.kind === kind);
    const by = this.operand(alias, this.fieldOf(this.entity, ref.by ?? '', path), path).column;
    const cases = found.map(
      ({ when, operand }) => sql`when ${when} then ${same ? operand.column : textExpression(operand)}`,
    );
    return { column: sql`(case ${by} ${sql.join(cases, sql` `)} end)`, kind: same ? kind : 'text' };
  }
}
