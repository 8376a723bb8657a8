/** Periodic tasks that the modules of entities export as `tasks`. */
import type { Task, TaskSchedule } from '@/server/jobs/task';
import { isDue } from '@/server/jobs/task';
import type { CrudContext } from '../context/crud-context';
import type { FunctionContext } from '../context/function-context';

/** The argument of a task's function. */
export interface TaskContext extends FunctionContext {
  /**
   * True when a cron expression has fired since the last run that succeeded: for records with a plan of their own.
   * @throws Error for an expression that cannot be read
   */
  hasFired(cron: string): boolean;
  /**
   * The context on behalf of another user: what the task finishes for them belongs to them and their department.
   * @returns null for a user who is deleted or frozen
   */
  as(username: string): Promise<FunctionContext | null>;
}

/** Work that the server does at its time, one process at a time. */
export type PeriodicTask = TaskSchedule & {
  /** Unique among the tasks of the file. */
  name: string;
  /** User name that it acts as; default: TASK_USER. */
  as?: string;
  /** Runs without a transaction around it. An error is logged and kept in `jw_task`; the next run comes at its time. */
  run(context: TaskContext): Promise<void>;
};

/** The tasks of all modules. */
export function periodicTasks(crud: CrudContext): Task[] {
  const { options } = crud;
  async function as(username: string): Promise<FunctionContext | null> {
    const [user] = await options.usersByName([username]);
    const caller = user && (await options.callerOfUser(user.id, user.orgCode));
    return caller ? crud.functionContext(caller, { isTask: true }) : null;
  }
  async function contextOf(username: string, since: string): Promise<TaskContext> {
    const context = await as(username);
    if (!context) throw new Error(`the user ${username} of the task does not exist or is frozen`);
    return { ...context, hasFired: (cron) => isDue({ cron }, since, context.now, options.zone), as };
  }
  return Object.entries(crud.modules).flatMap(([entity, { tasks = [] }]) =>
    (tasks as readonly PeriodicTask[]).map(({ name, as = options.taskUser, run, ...schedule }) => ({
      name: `${entity}.${name}`,
      schedule,
      run: async (since: string) => run(await contextOf(as, since)),
    })),
  );
}
